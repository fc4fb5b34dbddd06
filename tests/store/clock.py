"""A clock for tests."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)


class StoppedClock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        """The moment it shows."""
        return self.now

    def move(self, minutes: int) -> None:
        """Forward by `minutes`."""
        self.now += timedelta(minutes=minutes)
