"""What scripts say is in the catalogue, and a page has it in its language."""

import json
import re

from kibitz.interfaces.web.script_words import WORDS, script_words
from kibitz.interfaces.web.site import HERE
from kibitz.words import Reader, reading

SAID = re.compile(r'\bsay\(\s*"([^"]*)"')


def test_each_sentence_of_a_script_is_in_the_catalogue():
    said = {
        text for file in (HERE / "static").glob("*.js") for text in SAID.findall(file.read_text())
    }
    assert said == set(WORDS)


def test_a_page_has_the_sentences_in_its_language_and_none_in_english(browser):
    with reading(Reader("de")):
        german = script_words()
    page = browser().get("/", headers={"accept-language": "de"}).text
    island = re.search(r'<script type="application/json" id="words">(.*?)</script>', page)[1]
    assert json.loads(island) == german
    assert german["Pause"] == "Anhalten"
    assert 'id="words"' not in browser().get("/").text


def test_no_other_part_of_a_page_takes_the_place_of_the_sentences():
    taken = [
        file.name
        for file in (HERE / "templates").glob("*.html")
        if 'id="words"' in file.read_text()
    ]
    assert taken == ["page.html"]
