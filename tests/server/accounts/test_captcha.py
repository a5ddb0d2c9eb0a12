"""Who is asked by the captcha: addresses that try more than is usual, before the limit that nobody is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.server.notify.protocols import Newcomer
from shoal.server.operations.limits import Limits
from tests.server.accounts.databases import quick_people
from tests.server.accounts.test_account_pages import PASSWORD, new_browser, signed_up
from tests.server.live import live_server
from tests.server.notify.fakes import Judge


@pytest.mark.slow
def test_beyond_what_is_usual_the_captcha_says_who_may_go_on_and_the_limit_stands_behind_it(tmp_path: Path) -> None:
    limits = Limits(
        usual_log_ins_per_address_at_once=2, log_ins_per_address_at_once=6, log_ins_per_address_per_minute=0.001
    )
    judge, right = Judge(says=False), {"name": "Ann", "password": PASSWORD}
    with quick_people(tmp_path) as people, live_server(tmp_path, limits=limits, people=people, spared=()) as server:
        people.captcha = judge
        with new_browser(server) as browser:
            signed_up(browser, "Ann")
            assert browser.post("/account/in", data={"name": "Ann", "password": "wrong " * 5}).status_code == 400
            assert judge == []

            refused = browser.post("/account/in", data=right)
            nobody = browser.post("/account/in", data={"name": "Nobody", "password": PASSWORD})
            assert (refused.status_code, nobody.status_code) == (403, 403)
            assert "Too much was tried from where you are" in refused.text
            assert judge == [Newcomer("log_in", "127.0.0.1")] * 2

            judge.says = True
            assert browser.post("/account/in", data=right).status_code == 303
        with new_browser(server) as other:
            signed_up(other, "Bea")
            assert judge[3:] == [Newcomer("sign_up", "127.0.0.1")]
            assert other.post("/account/in", data=right).status_code == 429
            assert len(judge) == 4, "the limit asks nobody"
