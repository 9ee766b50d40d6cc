"""Formatted text: UTF-16 offsets, the parse modes, links that are found by themselves."""

from __future__ import annotations

from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgbot.sandbox.entities import clean, find_automatic, to_html, utf16, utf16_slice
from tgbot.sandbox.parse_html import ParseError, parse_html
from tgbot.sandbox.parse_markdown import parse_markdown, parse_markdown_v2

TAGS = ("b", "i", "u", "s", "tg-spoiler", "code", "strong", "em", "ins", "strike", "del")
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
MARKED = st.lists(
    st.one_of(
        WORDS.map(escape),
        st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]),
    ),
    max_size=12,
).map("".join)


def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tagged = st.tuples(st.sampled_from(TAGS), inner).map(lambda t: f"<{t[0]}>{t[1]}</{t[0]}>")
    return st.lists(st.one_of(inner, tagged), max_size=4).map("".join)


WELL_FORMED = st.recursive(WORDS.map(escape), nested, max_leaves=12)


def html(source: str) -> tuple[str, list[dict[str, Any]]]:
    return clean(*parse_html(source))


def kinds(entities: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(e["type"], e["offset"], e["length"]) for e in entities]


@given(WELL_FORMED)
def test_entities_lie_in_the_text_and_nest(source: str) -> None:
    text, entities = html(source)
    spans = [(e["offset"], e["offset"] + e["length"]) for e in entities]
    assert [span for span in spans if not 0 <= span[0] < span[1] <= utf16(text)] == []
    crossing = [(a, b) for a in spans for b in spans if a[0] < b[0] < a[1] < b[1]]
    assert crossing == []


@given(WELL_FORMED)
def test_html_made_from_entities_parses_to_the_same(source: str) -> None:
    text, entities = html(source)
    assert html(to_html(text, entities)) == (text, entities)


@given(WORDS, WORDS, WORDS)
def test_offsets_count_utf16_units(before: str, inside: str, after: str) -> None:
    source = f"|{escape(before)}<b>.{escape(inside)}.</b>{escape(after)}|"
    text, entities = html(source)
    assert text == f"|{before}.{inside}.{after}|"
    assert kinds(entities) == [("bold", 1 + utf16(before), 2 + utf16(inside))]
    assert utf16_slice(text, 1 + utf16(before), 2 + utf16(inside)) == f".{inside}."


@given(st.one_of(ANYTHING, MARKED))
def test_any_source_is_parsed_or_refused(source: str) -> None:
    for parse in (parse_html, parse_markdown_v2, parse_markdown):
        try:
            text, entities = clean(*parse(source))
        except ParseError:
            continue
        assert utf16(text) >= max((e["offset"] + e["length"] for e in entities), default=0)


@given(ANYTHING)
def test_escaped_text_comes_through_unharmed(text: str) -> None:
    assert parse_html(escape(text)) == (text, [])
    escaped = "".join(f"\\{c}" if 0 < ord(c) < 127 else c for c in text)
    assert parse_markdown_v2(escaped) == (text, [])


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("<b>a<i>🂡b</i></b>", "a🂡b", [("bold", 0, 4), ("italic", 1, 3)]),
        ("  <b> x </b>  ", "x", [("bold", 0, 1)]),
        ("<b>a</b><b>b</b>", "ab", [("bold", 0, 2)]),
        ("<b>a<code>b</code>c</b>", "abc", [("bold", 0, 1), ("code", 1, 1), ("bold", 2, 1)]),
        ("<code><b>a</b></code>", "a", [("code", 0, 1)]),
        ("<span class='tg-spoiler'>x</span>", "x", [("spoiler", 0, 1)]),
        ("<blockquote>a\nb</blockquote>", "a\nb", [("blockquote", 0, 3)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("&lt;b&gt; &amp;&quot;&#65;&#x42;", '<b> &"AB', []),
        ("a & b &unknown; &#0;", "a & b &unknown; &#0;", []),
        ("<tg-emoji emoji-id='12'>🂡</tg-emoji>", "🂡", [("custom_emoji", 0, 2)]),
        ("<a>x</a><b></b>", "x", []),
        ("<B>x</>", "x", [("bold", 0, 1)]),
    ],
)
def test_html(source: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    found, entities = html(source)
    assert (found, kinds(entities)) == (text, expected)


@pytest.mark.parametrize(
    ("source", "extras"),
    [
        ('<a href="example.org">x</a>', {"type": "text_link", "url": "http://example.org/"}),
        ("<a href='tg://user?id=5'>x</a>", {"type": "text_mention", "user": {"id": 5}}),
        ('<pre><code class="language-py">x</code></pre>', {"type": "pre", "language": "py"}),
        ('<code class="language-py">x</code>', {"type": "code"}),
        (
            '<tg-time unix="1790000000" format="r">x</tg-time>',
            {"type": "date_time", "unix_time": 1790000000, "date_time_format": "r"},
        ),
        ('<tg-time unix="1790000000">x</tg-time>', {"type": "date_time", "unix_time": 1790000000}),
    ],
)
def test_what_an_entity_carries(source: str, extras: dict[str, Any]) -> None:
    assert html(source) == ("x", [extras | {"offset": 0, "length": 1}])


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("*b _i_* __u__", "b i u", [("bold", 0, 3), ("italic", 2, 1), ("underline", 4, 1)]),
        ("~s~ ||p|| `c.`", "s p c.", [("strikethrough", 0, 1), ("spoiler", 2, 1), ("code", 4, 2)]),
        ("```py\nx=1\n```", "x=1", [("pre", 0, 3)]),
        ("[a](http://e.org/\\))", "a", [("text_link", 0, 1)]),
        (">a\n>b\nc", "a\nb\nc", [("blockquote", 0, 3)]),
        (">a\n>b||", "a\nb", [("expandable_blockquote", 0, 3)]),
        ("![x](tg://time?unix=1790000000&format=wDT)", "x", [("date_time", 0, 1)]),
        ("![🂡](tg://emoji?id=7)", "🂡", [("custom_emoji", 0, 2)]),
        ("___a_ b__", "a b", [("underline", 0, 3), ("italic", 0, 1)]),
    ],
)
def test_markdown_v2(source: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    found, entities = clean(*parse_markdown_v2(source))
    assert (found, kinds(entities)) == (text, expected)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("[a](b", "Can't find end of a URL at byte offset 4"),
        ("![a]", "Custom emoji entity must contain a tg://emoji URL"),
        ("![a](tg://emoji?id=x)", "Custom emoji URL must have an emoji identifier"),
        ("`a", "Can't find end of Code entity at byte offset 0"),
        ("a-b", "Character '-' is reserved and must be escaped with the preceding '\\'"),
    ],
)
def test_bad_markdown_v2(source: str, words: str) -> None:
    with pytest.raises(ParseError) as refusal:
        parse_markdown_v2(source)
    assert str(refusal.value) == words


def test_old_markdown() -> None:
    text, entities = parse_markdown("*b* _i_ `c` [l](http://e.org) a\\_b ```\np```")
    assert text == "b i c l a_b \np"
    assert [e["type"] for e in entities] == ["bold", "italic", "code", "text_link", "pre"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<b x", "Unclosed start tag at byte offset 0"),
        ("<b =x>", 'Empty attribute name in the tag "b" at byte offset 0'),
        ("<a href=x!>", "Unexpected end of name token at byte offset 8"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
    ],
)
def test_bad_html(source: str, words: str) -> None:
    with pytest.raises(ParseError) as refusal:
        parse_html(source)
    assert str(refusal.value) == words


def test_links_commands_and_names_are_found() -> None:
    text = "🂡 /play@kozyr_bot 5/6 @anna #карты https://e.org/a. t.me/kozyr_bot?start=x"
    found = [
        (e["type"], utf16_slice(text, e["offset"], e["length"])) for e in find_automatic(text, [])
    ]
    assert found == [
        ("bot_command", "/play@kozyr_bot"),
        ("mention", "@anna"),
        ("hashtag", "#карты"),
        ("url", "https://e.org/a"),
        ("url", "t.me/kozyr_bot?start=x"),
    ]


def test_nothing_is_found_in_code() -> None:
    text, entities = html("<code>/play</code>")
    assert [e["type"] for e in find_automatic(text, entities)] == ["code"]
