"""Reads content/<game>/: typed data, words in three languages, and all checks as one list of findings."""

from companion.content.asked import questions_by_clause
from companion.content.check_emits import Emits
from companion.content.checks import check, check_game, overlap_folder
from companion.content.effects import reason_of
from companion.content.findings import ContentError, Finding, Kind
from companion.content.lexicon import Reason
from companion.content.load import load_all, load_game
from companion.content.model import GameContent
from companion.content.planning import NoSuchTable, Plan, component_names, facts_of, plan
from companion.content.said import Piece, Said
from companion.content.search_words import load_search_words
from companion.content.stamps import stamp
from companion.content.talk import Talk
from companion.content.words import LANGUAGES, MissingWords, Words

__all__ = [
    "LANGUAGES",
    "ContentError",
    "Emits",
    "Finding",
    "GameContent",
    "Kind",
    "MissingWords",
    "NoSuchTable",
    "Piece",
    "Plan",
    "Reason",
    "Said",
    "Talk",
    "Words",
    "check",
    "check_game",
    "component_names",
    "facts_of",
    "load_all",
    "load_game",
    "load_search_words",
    "overlap_folder",
    "plan",
    "questions_by_clause",
    "reason_of",
    "stamp",
]
