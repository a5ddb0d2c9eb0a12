"""The pages of puzzles, as somebody without scripts and without an account reads them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from shoal.puzzles.daily import FIRST


def choices_of(page: str) -> list[str]:
    return re.findall(r'<button name="answer" value="([0-9]+)">', page)


def form_of(page: str) -> str:
    found = re.search(r'<form action="(/puzzle[^"]*)"', page)
    assert found
    return found[1]


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_answered_by_a_form(browser: httpx.Client) -> None:
    page = browser.get("/puzzle").text
    assert httpx.get(f"{browser.base_url}/puzzle").text == page
    path = form_of(page)
    assert browser.get(path).text.count('name="answer"') == len(choices_of(page)) > 1

    results = [browser.get(path, params={"answer": choice}).text for choice in choices_of(page)]
    (right,) = [result for result in results if 'data-state="right"' in result]
    wrong = [result for result in results if 'data-state="wrong"' in result]
    assert len(wrong) == len(results) - 1
    assert 'class="proof"' in right
    assert [result for result in wrong if 'class="proof"' in result] == []
    assert {len(choices_of(result)) for result in wrong} == {len(choices_of(page)) - 1}

    shown = browser.get(path, params={"answer": "show"}).text
    assert 'class="proof"' in shown
    steps = re.findall(r"<li[^>]*><p>(.*?)</p>", shown)
    assert steps
    assert [step for step in steps if step in page] == [], "before it is answered nothing is said of the answer"
    assert "set-cookie" not in browser.get("/puzzle").headers


def test_first_answers_of_a_day_are_counted_and_told_as_a_share(browser: httpx.Client) -> None:
    path = form_of(browser.get("/puzzle").text)
    choices = choices_of(browser.get(path).text)
    (right,) = [one for one in choices if 'data-state="right"' in browser.get(path, params={"answer": one}).text]
    assert browser.get(f"{path}/answers").text == "", "who looked at the answers has not answered"
    sent = [browser.post(f"{path}/answers", data={"answer": one}).text for one in (right, *choices[:2], right)]
    assert sent[0] == "One answer so far."
    found = [right, *choices[:2], right].count(right)
    assert (
        sent[-1] == browser.get(f"{path}/answers").text == f"{100 * found // 4}% of 4 people got it on the first try."
    )
    assert [browser.post(f"{path}/answers", data={"answer": one}).status_code for one in ("99", "", "show")] == [
        400
    ] * 3
    assert httpx.post(f"{browser.base_url}{path}/answers", headers={"Origin": "http://evil.example"}).status_code == 403
    tomorrow = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
    assert browser.get(f"/puzzle/{tomorrow}/answers").status_code == 404


def test_what_was_tried_stays_grey_and_counts(browser: httpx.Client) -> None:
    path = "/puzzles/1/1"
    results = {
        choice: browser.get(path, params={"answer": choice}).text for choice in choices_of(browser.get(path).text)
    }
    (right,) = [choice for choice, page in results.items() if 'data-state="right"' in page]
    first, second = [choice for choice in results if choice != right][:2]
    again = browser.get(path, params={"answer": second, "tried": first}).text
    assert set(results) - set(choices_of(again)) == {first, second}
    assert re.findall(r'name="tried" value="([0-9]+)"', again) == sorted([first, second])
    solved = browser.get(path, params={"answer": right, "tried": [first, second, right, "x", "77"]}).text
    assert "Solved, third try" in solved
    assert "Solved, first try" in results[right]


def test_a_day_that_has_not_come_cannot_be_read_in_any_way(browser: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    for day in (today + timedelta(days=2), today + timedelta(days=400), FIRST - timedelta(days=1)):
        for query in ("", "?answer=0", "?answer=show"):
            answer = browser.get(f"/puzzle/{day.isoformat()}{query}")
            assert answer.status_code == 404
            assert choices_of(answer.text) == []
    for path in ("/puzzle/today", "/puzzle/2026-02-30", "/puzzle/9999999999", "/puzzles/1/0", "/puzzles/9/1"):
        assert browser.get(path).status_code == 404
    assert browser.get("/puzzles/1/1000000").status_code == 404


def test_past_days_and_practice_are_listed_and_lead_on(browser: httpx.Client) -> None:
    page = browser.get("/puzzles").text
    practice = re.findall(r'href="(/puzzles/[0-9]/1)"', page)
    assert len(practice) == 4
    for path in (*practice[:2], *re.findall(r'href="(/puzzle/[0-9-]+)"', page)[:1]):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert choices_of(answer.text)
    first = browser.get(practice[0]).text
    after = re.search(r'href="(/puzzles/1/2)"', first)
    assert after
    assert browser.get(after[1]).text != first


@pytest.mark.parametrize("answer", ["99", "-1", "x", "0" * 5000, "%F0%9F%90%9F", "1&answer=2"])
def test_an_answer_that_is_none_is_passed_over(browser: httpx.Client, answer: str) -> None:
    page = browser.get(f"/puzzles/1/1?answer={answer}")
    assert page.status_code in {200, 414, 400}
    assert 'data-state="shown"' not in page.text
