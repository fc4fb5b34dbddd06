"""The desk: what the pages ask for, answered from the hall and the content, in the reader's words."""

from companion.web.desk.boxes import HallBoxes
from companion.web.desk.library import ShippedLibrary
from companion.web.desk.matches import HallMatches
from companion.web.desk.people import HallPeople
from companion.web.desk.search import ShippedFinder

__all__ = ["HallBoxes", "HallMatches", "HallPeople", "ShippedFinder", "ShippedLibrary"]
