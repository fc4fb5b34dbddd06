"""A tiny game in files, sound as it stands, for the tests to break one thing at a time."""

from __future__ import annotations

from pathlib import Path

from companion.content import Emits, Finding, GameContent, Kind, Reason, check_game, load_game

GAME = """\
id: mill
title: {zh-Hant: 磨坊, zh-Hans: 磨坊, en: The Mill}
seats: [2, 4]
chapters: [setup, harvest]
phases:
  round:
    - {id: sow, words: {zh-Hant: 播種, zh-Hans: 播种, en: Sowing}}
  end:
    - {id: duties, words: {zh-Hant: 義務, zh-Hans: 义务, en: Duties}}
things:
  - {id: grain, supply: supply.grain, words: {zh-Hant: 穀物, zh-Hans: 谷物, en: grain}}
  - {id: gold, supply: supply.gold, words: {zh-Hant: 錢, zh-Hans: 钱, en: gold}}
marks:
  - {id: vp, owner: seat, type: number, low: 0, halves: true, words: {zh-Hant: 分, zh-Hans: 分, en: VP}}
  - {id: begging, owner: seat, type: flag, words: {zh-Hant: 乞討, zh-Hans: 乞讨, en: begging}}
  - {id: season, owner: table, type: one-of, values: [spring, autumn], inner: true}
places:
  - {id: supply, words: {zh-Hant: 供應區, zh-Hans: 供应区, en: the supply}}
  - field
kinds:
  - id: event
    words: {zh-Hant: 事件卡, zh-Hans: 事件卡, en: event card}
    fields:
      - {id: name, shape: text, words: {zh-Hant: 卡名, zh-Hans: 卡名, en: name}}
      - {id: rain, shape: number, low: 0, high: 3, words: {zh-Hant: 雨量, zh-Hans: 雨量, en: rain}}
scoring: [harvest.loss]
sources:
  - {id: seed, words: {zh-Hant: 整理, zh-Hans: 整理, en: A write-up}}
  - {id: aid, words: {zh-Hant: 速查表, zh-Hans: 速查表, en: A player aid}}
"""
FACTS = """\
supply: {grain: 10, gold: null}
owed: {grain: 2}
loss: {grain: 3}
"""
OPTIONS = """\
options:
  - id: harvest.keep
    values: [yes, no]
    default: no
    clause: harvest.loss
    title: {zh-Hant: 可以留著不付, zh-Hans: 可以留着不付, en: Holding back}
    help: {zh-Hant: 規則沒有說。, zh-Hans: 规则没有说。, en: The rules are silent.}
    labels:
      yes: {zh-Hant: 可以, zh-Hans: 可以, en: Allowed}
      no: {zh-Hant: 不得, zh-Hans: 不得, en: Not allowed}
"""
SETUP_RULES = """\
chapter: {id: setup, title: {zh-Hant: 準備, zh-Hans: 准备, en: Setting up}}
clauses:
  - id: setup.grain
    sure: high
    source: [seed]
    title: {zh-Hant: 穀物, zh-Hans: 谷物, en: Grain}
    text:
      zh-Hant: 放 {supply.grain} [[term:grain]]。
      zh-Hans: 放 {supply.grain} [[term:grain]]。
      en: Put out {supply.grain} [[term:grain]].
"""
HARVEST = """\
chapter: {id: harvest, title: {zh-Hant: 收成, zh-Hans: 收成, en: The harvest}}
clauses:
  - id: harvest
    sure: high
    source: [seed]
    title: {zh-Hant: 收成, zh-Hans: 收成, en: Harvest}
    text:
      zh-Hant: 付 {owed.grain} [[term:grain]]，見[[harvest.loss]]。
      zh-Hans: 付 {owed.grain} [[term:grain]]，见[[harvest.loss]]。
      en: Pay {owed.grain} [[term:grain|Grain]]; see [[harvest.loss|the loss]].
  - id: harvest.loss
    parent: harvest
    enforced: true
    when: {phase: [duties], chapter: [1, 2], option: {harvest.keep: no}, level: [full]}
    sure: low
    option: harvest.keep
    source: [seed, aid]
    title: {zh-Hant: 少付, zh-Hans: 少付, en: What is missing}
    text:
      zh-Hant: 每少 1 個，失去 {loss.grain} 分。“水車”不算。
      zh-Hans: 每少 1 个，失去 {loss.grain} 分。“水车”不算。
      en: Each 1 missing costs {loss.grain} VP. The mill does not count.
    see: [setup.grain]
""".replace("“水車”", "「水車」")
GLOSSARY = """\
terms:
  - id: grain
    words: {zh-Hant: 穀物, zh-Hans: 谷物, en: grain}
    short: {zh-Hant: 付義務用。, zh-Hans: 付义务用。, en: Pays a duty.}
    synonyms: {zh-Hant: [糧食], zh-Hans: [粮食], en: [corn, food]}
    forbidden: {zh-Hans: [谷子], en: [wheat]}
"""
CARDS = """\
cards:
  - id: event.flood
    kind: event
    name: {zh-Hant: 洪水, zh-Hans: 洪水, en: Flood}
    by: ours
    number: 7
    copies: 1
    text:
      zh-Hant: 每人付 1 [[term:grain]]。
      zh-Hans: 每人付 1 [[term:grain]]。
      en: Everyone pays 1 [[term:grain]].
    clauses: [harvest]
    changes: [harvest.loss]
    known: full
"""
SETUP = """\
variants:
  - id: harvest-home
    seats: [3, 4]
    title: {zh-Hant: 豐年, zh-Hans: 丰年, en: Harvest home}
    text: {zh-Hant: 每個人多拿 1 穀物。, zh-Hans: 每人多拿 1 谷物。, en: Everyone gets 1 grain more.}
    clauses: [harvest]
jobs:
  - {id: middle, title: {zh-Hant: 中間, zh-Hans: 中间, en: The middle}}
  - {id: seats, title: {zh-Hant: 座位, zh-Hans: 座位, en: The seats}}
components:
  - {id: grain, n: supply.grain, source: [aid]}
  - {id: stall, n: 4, words: {zh-Hant: 攤子, zh-Hans: 摊子, en: stall}}
steps:
  - id: supply
    job: middle
    title: {zh-Hant: 供應區, zh-Hans: 供应区, en: The supply}
    text: {zh-Hant: 把穀物放好。, zh-Hans: 把谷物放好。, en: Lay out the grain.}
    clauses: [setup.grain]
    puts:
      - {thing: grain, to: table, n: rest}
  - id: own
    job: seats
    after: [supply]
    title: {zh-Hant: 每個人的, zh-Hans: 每个人的, en: Your own}
    text:
      zh-Hant: "{players} 個人各拿 {owed.grain} [[term:grain]]。"
      zh-Hans: "{players} 个人各拿 {owed.grain} [[term:grain]]。"
      en: "All {players} of you take {owed.grain} [[term:grain]]."
    clauses: [harvest]
    puts:
      - {thing: grain, to: player, per: player, n: owed.grain}
      - {thing: grain, to: player, per: player, n: 1, variant: [harvest-home], seats: [3]}
      - {thing: stall, to: player, per: player, n: 1}
  - id: away
    job: seats
    seats: [2, 3]
    title: {zh-Hant: 收起來, zh-Hans: 收起来, en: Put away}
    text: {zh-Hant: 沒人用的攤子收回盒裡。, zh-Hans: 没人用的摊子收回盒里。, en: Stalls nobody uses go back.}
    clauses: [harvest]
    puts:
      - {thing: stall, to: box, per: absent, n: 1}
"""
FAQ = """\
questions:
  - id: short
    asked:
      zh-Hant: [穀物不夠怎麼辦？, 沒糧了會怎樣]
      zh-Hans: [谷物不够怎么办？, 没粮了会怎么样]
      en: ["What if I am short of grain?", no grain left]
    answer: {zh-Hant: 失分。, zh-Hans: 失分。, en: You lose points.}
    clauses: [harvest.loss]
    tags: [grain, harvest, duties]
"""
TALK = """\
asks:
  pay:
    title: {zh-Hant: "{who}付多少？", zh-Hans: "{who}付多少？", en: "How much does {who} pay?"}
    help: {zh-Hant: "欠 {owed.grain}。", zh-Hans: "欠 {owed.grain}。", en: "{owed.grain} owed."}
keys:
  pay:
    all: {zh-Hant: 全付, zh-Hans: 全付, en: all of it}
reasons:
  harvest.loss:
    vp:
      zh-Hant: "{who}少付 {missing}，失去 {by} 分，剩 {to} 分"
      zh-Hans: "{who}少付 {missing}，失去 {by} 分，剩 {to} 分"
      en: "{who} is {missing} {missing|piece|pieces} short and loses {by} VP, {to} left"
    begging:
      zh-Hant: "{who}{to|開始|不再}乞討"
      zh-Hans: "{who}{to|开始|不再}乞讨"
      en: "{who} {to|begins|stops} begging"
    grain: {zh-Hant: "{who}付 {n} {thing}", zh-Hans: "{who}付 {n} {thing}", en: "{who} pays {n} {thing}"}
    note:
      zh-Hant: "{what}：欠 {owed.grain}"
      zh-Hans: "{what}：欠 {owed.grain}"
      en: "{what}: {owed.grain} owed"
barred:
  harvest.loss: {zh-Hant: 要先付清。, zh-Hans: 要先付清。, en: Pay first.}
terms:
  beyond: {zh-Hant: 盒外, zh-Hans: 盒外, en: outside the box}
"""
FILES = {
    "game.yaml": GAME,
    "facts.yaml": FACTS,
    "options.yaml": OPTIONS,
    "rules/setup.yaml": SETUP_RULES,
    "rules/harvest.yaml": HARVEST,
    "glossary.yaml": GLOSSARY,
    "cards.yaml": CARDS,
    "setup.yaml": SETUP,
    "faq.yaml": FAQ,
    "talk.yaml": TALK,
}
EMITS = Emits(
    clauses=frozenset({"harvest.loss"}),
    asks=frozenset({"pay"}),
    keys=frozenset({("pay", "all"), ("pay", "3"), ("pay", "event.flood"), ("pay", "seat.1")}),
    reasons=frozenset(
        {
            Reason("harvest.loss", "vp", "marked"),
            Reason("harvest.loss", "grain", "given"),
            Reason("harvest.loss", "note", "noted"),
        }
    ),
    barred=frozenset({"harvest.loss"}),
    names=frozenset({"grain", "beyond", "seat.0"}),
    facts=frozenset({"owed", "loss.grain"}),
    options=frozenset({"harvest.keep"}),
)


class Tree:
    """The files of the game ``mill`` under a folder of games."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "mill"
        for file, text in FILES.items():
            self.write(file, text)

    def write(self, file: str, text: str) -> None:
        """Write *text* as *file* of the game."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace *old*, which must stand once in *file*, by *new*."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        self.write(file, text.replace(old, new))

    def load(self) -> GameContent:
        """Return the content of the game."""
        return load_game(self.folder)

    def findings(self, emits: Emits | None = None, *, stamps: bool = False) -> list[Finding]:
        """Return all findings."""
        return check_game(self.folder, emits, stamps=stamps)

    def only(self, kind: Kind, emits: Emits | None = None) -> Finding:
        """Return the one finding there is; fail where there are others or it is of another kind."""
        findings = self.findings(emits)
        assert [f.kind for f in findings] == [kind], list(map(str, findings))
        return findings[0]
