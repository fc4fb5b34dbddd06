"""Boxes over samples: a full page of each kind, without a store behind it; what is sent is written down in *sent*."""

from __future__ import annotations

from companion.web import boxmodel as b
from companion.web import viewmodel as v
from tests.web.samples import GAME, head, say


def card(lang: str) -> v.GameCard:
    """Return the game."""
    return v.GameCard(GAME, head(lang).game_name)


def words(lang: str) -> dict[str, str]:
    """Return the names that the sample pages show."""
    return {
        "mine": say(lang, "這台的盒子", "这台的盒子", "This one"),
        "event": say(lang, "事件卡", "事件卡", "Event cards"),
        "council": say(lang, "市政廳旁的數字", "市政厅旁的数字", "Numbers round the council"),
        "name": say(lang, "卡名", "卡名", "Title"),
        "colour": say(lang, "底色", "底色", "Background"),
        "tan": say(lang, "棕褐色", "棕褐色", "tan"),
        "blue": say(lang, "藍色", "蓝色", "blue"),
        "north": say(lang, "上方", "上方", "Top"),
        "takes": say(lang, "每個人拿 1 穀物", "每个人拿 1 谷物", "Everyone takes 1 grain"),
        "blank": say(lang, "第 1 章的事件卡 B", "第 1 章的事件卡 B", "Event card B of chapter 1"),
    }


class SampleBoxes:
    """Two boxes: the default one, half told, and one that somebody called in another script."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def shelf(self, game: str, lang: str) -> b.BoxesPage | None:
        if game != GAME:
            return None
        w = words(lang)
        counts = (b.BoxCount(w["event"], 3, 44), b.BoxCount(w["council"], 0, 4))
        facts = say(lang, "22 項", "22 项", "22 things")
        mine = b.BoxLine("default", w["mine"], facts, "21:40", counts)
        return b.BoxesPage(card(lang), (mine, b.BoxLine("阿明", v.Name("阿明", "zh-Hant"), facts, "", counts)))

    def box(self, game: str, name: str, lang: str) -> b.BoxPage | None:
        if game != GAME or name not in ("default", "阿明"):
            return None
        w = words(lang)
        told = b.FactLine(w["name"], v.Name("Bells", "en"), True)
        unknown = b.FactLine(w["colour"])
        known = b.PlaceLine("event.c1-a", v.Name("Bells", "en"), (told, unknown), (w["takes"],), 1, 2)
        other = b.PlaceLine("event.c1-b", w["blank"], (unknown,), (), 0, 2)
        north = b.PlaceLine("council", w["council"], (b.FactLine(w["north"], "0", True),), (), 1, 1)
        kinds = (
            b.KindLine(b.BoxCount(w["event"], 0, 44), (known,), (other,)),
            b.KindLine(b.BoxCount(w["council"], 1, 4), (north,), (), True),
        )
        strange = b.BoxFault("", "event.c9-z.name", '"?"', say(lang, "沒有這一項", "没有这一项", "None such"))
        return b.BoxPage(card(lang), name, w["mine"], kinds, (strange,))

    def place(self, game: str, name: str, place: str, lang: str) -> b.PlacePage | None:
        if place not in ("event.c1-a", "event.c1-b", "council"):
            return None
        w = words(lang)
        colours = (v.ChoiceCard("tan", w["tan"]), v.ChoiceCard("blue", w["blue"]))
        many = tuple(v.ChoiceCard(f"x{n}", f"{w['tan']} {n}") for n in range(8))
        fields = (
            v.QuestionCard("name", "text", w["name"], longest=60, taken=("Bells",)),
            v.QuestionCard("colour", "choose", w["colour"], choices=colours, taken=("tan",)),
            v.QuestionCard("corner", "choose", w["event"], choices=many),
            v.QuestionCard("north", "number", w["north"], number=v.NumberField(0, 4, None, (0, 1, 2, 3, 4))),
            v.QuestionCard("far", "number", w["council"], number=v.NumberField(0, 99)),
        )
        was = {"name": "Bells", "colour": "tan"}
        title = v.Name("Bells", "en")
        return b.PlacePage(
            card(lang), name, w["mine"], place, title, fields, was, (w["takes"],), (), True, "event.c1-b"
        )

    def make(self, game: str, name: str, lang: str) -> b.BoxTaken | b.BoxTurnedDown:
        self.sent.append(("make", name))
        return b.BoxTaken("default", True)

    def correct(self, game: str, name: str, place: str, change: b.BoxChange, lang: str) -> tuple[v.Words, ...]:
        self.sent.append(("correct", name, place, change))
        return ()

    def take(
        self, game: str, data: bytes, name: str, over: str, lang: str
    ) -> b.BoxTaken | b.BoxTurnedDown | b.OverPage:
        self.sent.append(("take", data, name, over))
        return b.BoxTaken("default", True)

    def export(self, game: str, name: str) -> bytes | None:
        return b'{"tableside": "box"}' if name in ("default", "阿明") else None
