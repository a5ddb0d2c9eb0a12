"""The kinds of abuse that a server on the internet meets, with and without accounts, and what shows that each comes to nothing.

What shows it is a test, as `FILE::TEST`, or an attack of `./run bench attack --whole`. A new attack, or a new test in `ALL_OF`, needs
a place here; what is gone must be taken out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from bench._attacks import ATTACKS

HERE: Final = Path(__file__).parent

ALL_OF: Final = (
    "test_abusers",
    "test_turns",
    "test_limits_over_tables",
    "people/test_limits_of_accounts",
    "people/test_every_address",
    "people/test_captcha",
)
"""Files every test of which is about abuse."""

ACCOUNTS: Final = "people/test_accounts"
PAGES: Final = "people/test_account_pages"
LIMITS: Final = "people/test_limits_of_accounts"
EVERY: Final = "people/test_every_address"

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "frames without end, and sockets that come again": (
        *("pings", "pongs", "comes again", "hellos", "junk", "fragments", "after the end"),
        "test_abusers::test_a_flood_of_frames_ends_the_connection",
        "test_abusers::test_junk_ends_the_connection",
        "test_abusers::test_who_says_hello_without_end_is_sent_away",
        "test_abusers::test_a_few_pings_are_answered",
        "test_abusers::test_what_is_sent_after_the_end_is_not_taken",
        "test_abusers::test_an_address_may_open_only_so_many_sockets_however_soon_it_leaves",
        "test_turns::test_of_thousands_of_messages_that_come_with_one_read_few_are_heard",
        "test_turns::test_after_one_was_sent_away_others_of_its_address_wait_and_friends_do_not",
    ),
    "commands that are few at each of many tables": (
        "test_limits_over_tables::test_the_guests_of_one_address_have_one_limit_over_all_their_tables_and_refusals_are_counted",
        "test_limits_over_tables::test_a_school_of_sixty_who_come_together_and_move_every_second_meets_no_limit",
        "test_limits_over_tables::test_a_person_changes_a_table_only_so_often_without_moving_and_may_still_move",
        "test_limits_over_tables::test_those_who_change_a_table_without_end_do_not_keep_its_host_from_removing_them",
        "test_limits_over_tables::test_a_server_counts_the_commands_that_it_refuses",
    ),
    "connections that say nothing, or say it slowly": (
        *("silent", "slow headers"),
        "test_abusers::test_silent_connections_are_dropped_and_friends_get_in",
        "test_abusers::test_slow_headers_and_slow_bodies_are_not_waited_for",
        "test_abusers::test_an_address_has_so_many_connections",
        "test_turns::test_connections_beyond_those_of_an_address_are_closed_unheard_and_friends_come_in",
        "test_turns::test_connections_come_again_in_time",
        "test_turns::test_what_comes_through_a_trusted_proxy_is_not_counted_by_its_address",
        "test_turns::test_a_request_that_waits_is_not_taken_for_a_silent_connection",
        "test_turns::test_a_connection_whose_next_request_waits_is_not_taken_for_one_without_a_request",
        "test_abusers::test_a_socket_that_never_says_hello_is_dropped_soon_after_it_is_closed",
    ),
    "pages and tables without end": (
        *("pages", "tables", "team matches"),
        "test_abusers::test_an_address_and_a_guest_may_open_so_many_tables",
        "test_abusers::test_an_address_may_ask_for_so_many_pages",
        "test_turns::test_a_school_behind_one_address_opens_a_page_together",
        "test_turns::test_requests_of_one_address_wait_for_each_other_and_nobody_else_for_them",
        "test_turns::test_who_would_wait_too_long_is_closed_unheard",
        "test_turns::test_requests_that_come_together_cost_a_turn_each_and_only_so_many_are_taken",
        "test_turns::test_who_comes_through_a_proxy_waits_behind_it",
        "test_abusers::test_a_form_of_house_rules_counts_for_more_pages",
        "test_abusers::test_this_machine_is_spared_where_its_owner_plays",
        f"{LIMITS}::test_all_games_of_somebody_count_for_more_pages",
        f"{LIMITS}::test_tables_of_team_matches_count_as_tables",
    ),
    "crowds that keep friends out": (
        "visitors",
        "test_abusers::test_one_address_cannot_take_all_places_of_visitors",
        "test_abusers::test_strangers_cannot_take_the_place_of_a_friend_with_the_hosts_link",
        "test_door::test_a_friend_with_the_hosts_link_is_heard_though_strangers_fill_the_door",
        "test_looking_on::test_strangers_who_ask_to_look_do_not_keep_a_friend_with_the_hosts_link_from_asking",
        "test_abusers::test_visitors_of_one_address_share_what_they_may_say",
        "test_abusers::test_an_address_and_a_guest_have_so_many_sockets",
        "test_abusers::test_limits_do_not_hide_who_is_refused",
        "test_households::test_guests_of_one_address_do_not_keep_a_friend_from_asking",
    ),
    "seats that are taken and left": (
        "seats",
        "test_abusers::test_throw_away_guests_of_one_address_take_only_so_many_seats",
        "test_seats_a_guest::test_a_guest_takes_no_more_seats_from_many_addresses_than_from_one",
    ),
    "a second hand, by a cookie, a device or an account": (
        "test_households::test_a_second_cookie_of_an_address_sees_no_second_hand_though_the_seats_are_open_to_others",
        "test_households::test_who_has_their_account_erased_sees_no_second_hand_either",
        "test_looking_on::test_who_had_a_hand_of_this_game_sees_no_other_and_neither_does_their_second_browser",
        f"{PAGES}::test_the_seat_is_there_on_another_device_too",
    ),
    "power over a table that one does not have": (
        "test_who_may_what::test_every_command_has_an_expectation_for_every_role_in_every_phase",
        "test_who_may_what::test_a_command_is_done_or_refused_by_role_and_phase",
        "test_rulings::test_the_hosts_own_side_alone_settles_nothing",
    ),
    "passwords that are guessed, and owners who are kept out by it": (
        "log-ins",
        f"{ACCOUNTS}::test_a_wrong_name_and_a_wrong_password_are_refused_alike",
        f"{ACCOUNTS}::test_a_name_that_does_not_exist_costs_as_much_as_a_wrong_password",
        f"{ACCOUNTS}::test_where_too_many_passwords_wait_nobody_else_does",
        f"{PAGES}::test_passwords_of_one_name_are_not_tried_for_ever_from_wherever",
        f"{LIMITS}::test_who_tries_passwords_for_a_name_keeps_its_owner_neither_from_their_account_nor_out_of_it",
        f"{LIMITS}::test_the_captcha_is_asked_wherever_an_account_is_made_or_a_password_is_given",
        "people/test_captcha::test_beyond_what_is_usual_the_captcha_says_who_may_go_on_and_the_limit_stands_behind_it",
        "people/test_passkey_pages::test_a_passkey_is_added_used_exported_and_tried_no_more_often_than_a_password",
        "people/test_passkeys::test_no_other_answer_opens_an_account",
    ),
    "accounts without end, and games asked for by who does not come": (
        "new accounts",
        f"{LIMITS}::test_names_are_not_taken_by_the_hundred_nor_rated_games_asked_for_by_who_does_not_come",
    ),
    "names that look like those of others, or of nobody": (
        f"{ACCOUNTS}::test_names_that_look_alike_belong_to_one_account",
        "test_names::test_nobody_is_called_what_sentences_call_the_reader_nor_like_who_runs_the_server",
        "test_names::test_nothing_in_a_name_turns_its_direction_hides_or_grows_over_other_lines",
        "test_names::test_two_people_at_a_table_are_never_called_the_same",
    ),
    "sessions that are planted, stolen or used again": (
        f"{PAGES}::test_a_token_that_somebody_planted_becomes_nobodys_session",
        f"{PAGES}::test_a_stolen_session_ends_with_all_its_sockets_when_its_owner_says_so",
        "people/test_ended_elsewhere::test_who_is_logged_out_at_one_server_is_not_connected_at_the_other",
        f"{PAGES}::test_who_logs_out_is_a_new_guest",
        f"{ACCOUNTS}::test_a_new_password_ends_all_other_sessions_at_once",
        f"{ACCOUNTS}::test_sessions_end_that_nobody_uses_and_an_account_has_a_bounded_number_of_them",
        "test_proxies::test_the_cookie_of_a_neighbour_that_lacks_the_prefix_is_nobody",
    ),
    "tokens of programs that are guessed, revoked or used elsewhere": (
        "wrong tokens",
        "programs/test_scopes::test_wrong_tokens_are_as_few_as_wrong_passwords",
        "programs/test_scopes::test_a_scope_opens_its_own_routes_and_no_other",
        "programs/test_scopes::test_nothing_but_a_token_in_the_header_opens_a_route",
        "programs/test_playing::test_a_bot_plays_over_the_websocket_of_people_until_its_token_is_revoked",
    ),
    "pages of other sites that act for somebody": (
        f"{EVERY}::test_no_address_lets_another_site_act",
        "test_proxies::test_pages_of_other_origins_open_no_table_and_no_socket",
        "programs/test_scopes::test_the_cookie_of_a_session_opens_nothing_of_the_api",
    ),
    "scripts in names and in talk, and links that lead elsewhere": (
        f"{EVERY}::test_no_address_leads_elsewhere_or_repeats_what_is_no_text",
        f"{PAGES}::test_where_one_goes_after_logging_in_is_a_page_of_ours",
        "test_talk::test_a_text_is_plain_and_has_at_most_300_characters",
    ),
    "bodies that no page sends": (
        f"{EVERY}::test_no_address_falls_over_whatever_it_is_sent",
        "programs/test_document::test_every_answer_is_as_the_document_says",
        "test_hostile_clients::test_a_frame_that_is_too_long_ends_the_connection",
    ),
    "ids that are guessed, and things of others": (
        f"{EVERY}::test_without_an_account_nobody_changes_anything_of_people",
        f"{PAGES}::test_the_page_of_a_person_is_for_them_and_their_friends",
        f"{ACCOUNTS}::test_nobody_ends_the_session_of_another",
        "people/test_programs::test_bots_and_tokens_go_with_their_owner",
    ),
    "friends by a link that was used, and blocks that are evaded": (
        "people/test_friends::test_who_uses_a_link_is_a_friend_both_ways_and_nobody_uses_it_again",
        "people/test_friends::test_of_many_who_use_a_link_at_once_one_becomes_a_friend",
        "people/test_acquaintances::test_who_blocks_somebody_is_no_friend_any_more_and_neither_becomes_one_by_a_link",
        "test_talk::test_whom_the_host_has_blocked_does_not_get_as_far_as_the_door",
        "test_lobby::test_nobody_is_led_to_a_table_of_somebody_with_whom_they_want_nothing_to_do",
    ),
    "talk without end": (
        "test_talk::test_a_flood_is_stopped_by_person_and_by_table_and_nobody_else_is_silenced_by_one",
        "test_talk::test_who_was_muted_or_blocked_before_is_not_heard_at_another_table",
    ),
    "programs that pass for people": (
        "test_marked_programs::test_the_account_of_a_bot_is_marked_whatever_it_says",
        "test_rated::test_no_program_takes_the_place_of_a_person_unless_it_was_seated_as_one",
        "test_rated::test_bots_come_after_a_while_and_only_to_who_agreed",
    ),
    "ratings that are made instead of earned": (
        "test_rated::test_of_one_address_one_person_comes_to_a_table",
        "test_rated::test_nothing_can_be_done_at_a_rated_table_but_to_play",
        "people/test_ratings::test_who_left_has_lost_whatever_came_of_it_and_a_partner_is_spared",
        "people/test_ratings::test_a_bot_is_not_moved_far_by_one_weak_opponent",
    ),
    "answers that go on, by the hundred": (
        "streams",
        "programs/test_playing::test_streams_show_what_a_scope_may_see_and_say_now_and_then_that_they_live",
    ),
    "a lobby filled, or watched, by one": (
        "lobby",
        "test_lobby::test_of_one_address_so_many_tables_are_shown_and_the_others_when_one_of_those_is_gone",
        "test_lobby::test_watchers_of_one_address_are_counted_and_who_talks_is_sent_away",
        "test_rematch::test_two_who_ask_are_led_to_one_table_and_others_are_refused",
    ),
    "a deal that is seen before it is played": (
        "people/test_duplicate_pages::test_a_deal_of_the_day_is_the_same_for_two_people_and_they_are_told_of_each_other_when_both_have_played",
        "people/test_duplicate_pages::test_two_teams_play_the_same_deal_at_two_tables_and_the_difference_counts",
    ),
    "all of one's data, again and again": ("exports", f"{LIMITS}::test_nobody_takes_all_their_data_along_without_end"),
    "secrets in logs and files": (
        f"{PAGES}::test_passwords_and_tokens_are_in_no_line_of_the_log",
        f"{ACCOUNTS}::test_neither_passwords_nor_tokens_are_kept",
        f"{ACCOUNTS}::test_who_erases_their_account_leaves_no_byte_of_it",
        "test_talk::test_nothing_that_is_said_is_in_a_log",
        "test_operations::test_what_looks_like_a_token_is_blotted_out_wherever_it_stands",
        "test_operations::test_the_files_are_the_owners_alone_in_a_folder_that_everybody_may_read",
        "test_operations::test_of_a_flood_of_refusals_one_line_is_written_and_all_are_counted",
    ),
}

PROOFS: Final = {proof for proofs in KINDS.values() for proof in proofs}


@cache
def names_in(file: str) -> frozenset[str]:
    text = (HERE / f"{file}.py").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", text, re.MULTILINE))


def test_every_attack_and_every_test_of_abuse_is_of_a_kind_and_every_kind_is_proved() -> None:
    attacks = {proof for proof in PROOFS if "::" not in proof}
    tests = PROOFS - attacks
    assert attacks == ATTACKS.keys()
    assert {test for test in tests if test.partition("::")[2] not in names_in(test.partition("::")[0])} == set()
    assert {f"{file}::{test}" for file in ALL_OF for test in names_in(file)} <= tests
    assert all(any("::" in proof for proof in proofs) for proofs in KINDS.values())
