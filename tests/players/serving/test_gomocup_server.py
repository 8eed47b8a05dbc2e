"""heibai as a brain of Gomocup: every command in one session on real pipes, and what each of them must refuse."""

from functools import partial

import pytest
from players.serving.engine_process import A_DAY, EngineProcess, served

from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.serving.gomocup import GomocupServer
from heibai.players.spec import PlayerMaker, make_player
from heibai.players.strongest import UsualEngine
from heibai.protocols.gomocup import boards
from heibai.protocols.gomocup.answers import parse_answer

PLAYER = "greedy:eval=shapes"
LONG = f"alphabeta:seconds={A_DAY},eval=champion"


class Freestyler(PlayerMaker):
    """Plays by one rule alone."""

    name = "freestyler"

    def make(self, game):
        if game.rule != "freestyle":
            raise SpecError("only freestyle")
        return make_player(PLAYER, game)


@pytest.fixture
def brain():
    """A brain in this process: lines -> what it says to them."""
    return served(partial(GomocupServer, PLAYER))


def chosen(text, *moves):
    """What the player itself chooses after these points, as the protocol writes it."""
    game = GameSpec.parse(text).make()
    position = game.start()
    for move in moves:
        position = position.play(boards.square_of(move, game.size))
    move = make_player(PLAYER, game).choose(game, position, rng=Rng(0, (len(moves),))).move
    return "{},{}".format(*boards.point_of(move, game.size))


@pytest.mark.sampled(3)
def test_a_session_of_every_command_on_real_pipes():
    with EngineProcess("gomocup", "--player", PLAYER) as brain:
        assert brain.ask("ABOUT").startswith('name="heibai", version="')
        assert brain.ask("TURN 3,3").startswith("ERROR no board yet")
        assert brain.ask("START 3").startswith("ERROR a board of 3 came")
        assert brain.ask("RECTSTART 30,20").startswith("ERROR rectangular")
        brain.tell(
            "INFO timeout_turn 5000", "INFO timeout_match 100000", "INFO max_memory 0", "INFO game_type 1",
            "INFO rule 1", "INFO evaluate 3,4", "INFO folder /tmp", "INFO unheard_of x",
        )  # fmt: skip
        assert brain.ask("START 15") == "OK"
        first = brain.ask("INFO time_left 100000", "BEGIN")
        assert first == chosen("gomoku/15/standard")
        x, y = map(int, first.split(","))
        assert brain.ask(f"TURN {x},{y}").startswith("ERROR ")  # taken
        other = (3, 11)
        assert brain.ask("TURN 3,11") == (second := chosen("gomoku/15/standard", (x, y), other))
        assert brain.ask(f"TAKEBACK {second}") == "OK"
        assert brain.ask("TAKEBACK 3,11") == "OK"
        assert brain.ask("TURN 3,11") == second
        assert brain.ask("PLAY 0,0").startswith("0,0")
        assert brain.ask("RESTART") == "OK"
        assert brain.ask("BOARD", "7,7,2", "8,8,1", "9,9,2", "DONE") == chosen(
            "gomoku/15/standard", (7, 7), (8, 8), (9, 9)
        )
        assert brain.ask("NONSENSE 7").startswith("UNKNOWN")
        points = parse_answer(brain.ask("SWAP2BOARD", "DONE")).points
        assert len(set(points)) == 3
        lines = [f"{x},{y}" for x, y in points]
        assert parse_answer(brain.ask("SWAP2BOARD", *lines, "DONE"))
        brain.tell("INFO rule 4", "RESTART")
        assert brain.line() == "OK"
        assert brain.ask("YXBOARD", "5,7,1", "0,0,2", "6,7,1", "0,14,2", "7,5,1", "14,0,2", "7,6,1", "14,14,2", "DONE",
                         "YXSHOWFORBID") == "FORBID 0707."  # fmt: skip
        brain.tell("END")
        assert brain.ended() == 0
        assert brain.rest() == ""


@pytest.mark.parametrize("count", [3, 5])
def test_swap2_is_answered_in_the_form_in_which_it_was_asked(brain, count):
    stones = ((7, 7), (8, 7), (9, 9), (8, 8), (8, 6))[:count]
    brain("START 15", "INFO rule 1")
    (bare,) = brain("SWAP2BOARD", *(f"{x},{y}" for x, y in stones), "DONE")
    (fielded,) = brain("SWAP2BOARD", *(f"{x},{y},{1 + n % 2}" for n, (x, y) in enumerate(stones)), "DONE")
    assert parse_answer(bare) == parse_answer(fielded)
    assert bare == "SWAP" or "," in bare
    assert fielded == "SWAP" or all(word.count(",") == 2 for word in fielded.split())


def test_after_swap2_the_board_that_the_specification_shows_is_played_on(brain):
    brain("START 15", "INFO rule 1", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE")
    said = brain("BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE")
    assert said == [chosen("gomoku/15/standard", (7, 7), (8, 7), (9, 9))]
    said = brain("BOARD", "7,7,1", "8,7,2", "9,9,1", "8,8,2", "8,6,1", "6,8,2", "DONE")
    assert said == [chosen("gomoku/15/standard", (7, 7), (8, 7), (9, 9), (8, 8), (8, 6), (6, 8))]


def test_stones_in_any_order_make_the_same_board(brain):
    brain("START 15")
    ordered = brain("BOARD", "7,7,1", "0,0,2", "8,8,1", "1,1,2", "DONE")
    assert brain("RESTART", "BOARD", "7,7,1", "8,8,1", "0,0,2", "1,1,2", "DONE") == ["OK", *ordered]


def test_an_older_stone_can_be_taken_back(brain):
    brain("START 15", "YXBOARD", "7,7,1", "0,0,2", "8,8,1", "1,1,2", "DONE")
    assert brain("TAKEBACK 1,1", "TAKEBACK 8,8") == ["OK", "OK"]
    assert brain("TAKEBACK 8,8")[0].startswith("ERROR TAKEBACK")


def test_forbidden_points_are_shown_when_black_is_to_move_under_renju(brain):
    stones = ("5,7,1", "0,0,2", "6,7,1", "0,14,2", "7,5,1", "14,0,2", "7,6,1", "14,14,2")
    assert brain("START 15", "YXBOARD", *stones, "DONE", "YXSHOWFORBID")[-1] == "FORBID ."
    assert brain("INFO rule 2", "YXSHOWFORBID") == ["FORBID 0707."]


def test_boards_of_equal_sides_are_begun_however_they_are_asked_for(brain):
    assert brain("start 15 15", "RECTSTART 15,15", "rectstart 22, 22") == ["OK"] * 3
    assert brain("BEGIN") == [chosen("gomoku/22")]
    assert brain("START 23") == ["ERROR a board of 23 came, 5 to 22 are offered"]
    assert brain("START 15 20", "RECTSTART 20,15") == ["ERROR rectangular boards are not supported, use START"] * 2
    assert all(said.startswith("ERROR") for said in brain("START", "START 15 15 15", "RECTSTART x,15"))


def test_what_a_board_of_yixin_sends_is_answered(brain):
    """A command that needs no answer has none, and its stones and names of files are no commands."""
    assert brain("INFO rule 0", "yxhashclear", "start 15 15") == ["OK"]
    assert brain("yxshowinfo") == ["MESSAGE INFO MAX_THREAD_NUM 1", "MESSAGE INFO MAX_HASH_SIZE 20"]
    assert brain("yxblockreset", "yxquerydatabaseall", "7,7,1", "done", "yxsetdatabase", "/tmp/yixin.db") == []
    assert brain("yxblockpath", "7,7", "done") == ["ERROR yxblockpath is not supported"]
    assert brain("yxhashdump", "START 9") == ["ERROR yxhashdump is not supported"]
    assert brain("yxdraw", "yxresign") == ["MESSAGE DRAW REJECT"]
    assert brain("yxunheardof") == ["UNKNOWN 'YXUNHEARDOF'"]


def test_the_best_moves_of_a_board_are_told_and_none_is_played(brain):
    brain("start 15 15", "yxboard", "7,7,2", "8,8,1", "9,9,2", "done")
    *told, move = brain("yxnbest 3")
    assert [line.split()[:2] for line in told] == [["MESSAGE", f"({number})"] for number in (1, 2, 3)]
    assert move == chosen("gomoku/15", (7, 7), (8, 8), (9, 9))
    assert brain("yxnbest 1")[-1] == move
    assert brain("yxhashclear", "yxsearchdefend")[-1] == move
    assert brain("yxnbest x")[0].startswith("ERROR YXNBEST 'x'")


def test_the_steps_of_swap2_are_answered_as_boards_of_yixin_read_them(brain):
    brain("start 15 15", "INFO rule 1")
    assert brain("yxswap2step2")[0].startswith("ERROR 0 stones are on the board, 3 expected")
    first = brain("yxswap2step1")
    assert [line.rsplit(" ", 2)[0] for line in first] == [f"MESSAGE SWAP2 MOVE{number}" for number in (1, 2, 3)]
    second = brain("yxboard", "7,7,2", "8,7,1", "9,9,2", "done", "yxswap2step2")
    assert second[0] in ("MESSAGE SWAP2 SWAP1 YES", "MESSAGE SWAP2 SWAP1 NO") or second[0].startswith(
        "MESSAGE SWAP2 MOVE4 "
    )
    third = brain("yxboard", "7,7,2", "8,7,1", "9,9,2", "8,8,1", "8,6,2", "done", "yxswap2step3")
    assert third in (["MESSAGE SWAP2 SWAP2 YES"], ["MESSAGE SWAP2 SWAP2 NO"])


def test_blocked_points_are_not_answered_until_they_are_free_again(brain):
    brain("START 9", "yxboard", "4,4,2", "5,5,1", "6,6,2", "done")
    best = brain("yxnbest 1")[-1]
    assert brain("yxblock", best, "done") == []
    second = brain("yxnbest 1")[-1]
    assert second != best
    assert brain("YXBLOCK", second, "done") == []
    assert brain("yxnbest 1")[-1] not in (best, second)
    assert brain("yxblockundo", second, "done", "yxnbest 1")[-1] == second
    assert brain("yxblockreset", "yxnbest 1")[-1] == best
    assert brain("yxblock", best, "done", "BOARD", "4,4,2", "5,5,1", "6,6,2", "DONE") == [second]
    assert brain("yxblock", "9,0", "done")[0].startswith("ERROR 9,0 came")
    assert brain("yxblockreset", "TAKEBACK " + second) == ["OK"]


def test_where_every_point_is_blocked_there_is_no_move(brain):
    every = [f"{x},{y}" for x in range(5) for y in range(5)]
    assert brain("START 5", "yxblock", *every, "done", "BEGIN")[-1].startswith("ERROR there is no move but a pass")


def test_one_stone_balances_a_board_and_two_do(brain):
    brain("START 15", "INFO rule 1", "yxboard", "7,7,2", "8,8,1", "9,9,2", "done")
    (one,) = brain("yxbalanceone 0")
    game = GameSpec.parse("gomoku/15/standard").make()
    player = make_player(PLAYER, game)

    def worth(*points):
        position = game.parse_position(game.format_position(game.start()))
        for point in ((7, 7), (8, 8), (9, 9), *points):
            position = position.play(boards.square_of(point, 15))
        value = player.choose(game, position, rng=Rng(0)).score.value
        return -value if len(points) % 2 else value

    def point(text):
        return tuple(map(int, text.split(",")))

    near = abs(worth(point(one)))
    assert near < abs(worth(point(brain("yxnbest 1")[-1])))
    (ahead,) = brain("yxbalanceone 100")
    assert abs(worth(point(ahead)) - 100) <= abs(worth(point(one)) - 100)
    (two,) = brain("yxbalancetwo")
    first, second = two.split()
    assert first != second
    assert abs(worth(point(first), point(second))) <= near + 100
    assert brain("yxbalancetwo x")[0].startswith("ERROR YXBALANCETWO 'x' came")
    assert brain("TURN 0,0")[0].count(",") == 1  # the board is as it was


def test_the_steps_of_soosorv_are_answered_as_boards_of_yixin_read_them(brain):
    brain("INFO rule 4", "start 15 15")
    first = brain("yxsoosorvstep1")
    assert [line.rsplit(" ", 2)[0] for line in first] == [f"MESSAGE SOOSORV MOVE{number}" for number in (1, 2, 3)]
    assert first[0] == "MESSAGE SOOSORV MOVE1 7 7"
    three = ("7,7", "6,8", "5,9")
    assert brain("yxsoosorvstep2", *three, "done")[0] in ("MESSAGE SOOSORV SWAP1 Y", "MESSAGE SOOSORV SWAP1 N")
    (fourth,) = brain("yxsoosorvstep3", *three, "done")
    words = fourth.split()
    assert words[:3] == ["MESSAGE", "SOOSORV", "MOVE4"]
    assert int(words[5]) in range(1, 9)
    four = (*three, f"{words[3]},{words[4]}")
    assert brain("yxsoosorvstep4 2", *four, "done")[0] in ("MESSAGE SOOSORV SWAP2 Y", "MESSAGE SOOSORV SWAP2 N")
    offers = brain("yxsoosorvstep5 3", *four, "done")
    assert (offers[0], offers[-1], len(offers)) == ("MESSAGE SOOSORV MOVE5 REFRESH", "MESSAGE SOOSORV MOVE5 DONE", 5)
    points = [",".join(line.split()[3:]) for line in offers[1:-1]]
    (picked,) = brain("yxsoosorvstep6", *four, *points, "done")
    assert picked.startswith("MESSAGE SOOSORV MOVE5 C ")
    assert ",".join(picked.split()[4:]) in points
    assert brain("yxsoosorvstep6", *four, points[0], "done") == [
        f"MESSAGE SOOSORV MOVE5 C {points[0].replace(',', ' ')}"
    ]
    assert brain("yxsoosorvstep5 1", *four, "done")[0] == "MESSAGE SOOSORV MOVE5 REFRESH"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("yxsoosorvstep2", "7,7", "done"), "1 stones came with step 2"),
        (("yxsoosorvstep2", "7,7", "14,14", "5,9", "done"), "wants the second stone inside the central 3x3"),
        (("yxsoosorvstep4", "7,7", "6,8", "5,9", "1,1", "done"), "YXSOOSORVSTEP4 '' came"),
        (("yxsoosorvstep5 9", "7,7", "6,8", "5,9", "1,1", "done"), "9 offers came"),
        (("yxsoosorvstep6", "7,7", "6,8", "5,9", "1,1", "done"), "4 stones came with step 6"),
    ],
)
def test_a_step_of_soosorv_that_makes_no_sense_is_refused(brain, lines, says):
    (said,) = brain("INFO rule 4", "START 15", *lines)[1:]
    assert said.startswith("ERROR ")
    assert says in said


def test_lines_that_make_no_sense_end_nothing(brain):
    brain("START 15")
    assert all(
        said.startswith(("ERROR", "UNKNOWN")) for said in brain("TURN", "TURN 15,0", "START x", "BOARD", "x", "\x00")
    )
    assert brain("BOARD", "7,7,1", "DONE")[0].startswith("ERROR 1 own and 0 other")
    assert brain("TURN 7,7")[0].count(",") == 1


def test_a_memory_limit_that_cannot_be_kept_is_told_with_the_next_answer(brain):
    brain("START 15")
    assert brain("INFO max_memory 1000000") == []
    said = brain("BEGIN")
    assert said[0].startswith("MESSAGE max_memory is 0 MB")
    assert parse_answer(said[1]).points


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        (("START 15",), "seconds=1,eval"),
        (("START 15", "INFO max_memory 367001600", "INFO timeout_turn 5000"), "table=128"),
        (("START 15", "INFO max_memory 367001600", "INFO timeout_turn 500"), "table=16"),
        (("START 15", "INFO max_memory 73400320", "INFO timeout_turn 5000"), "table=1,"),
        (("INFO timeout_turn 5000", "INFO max_memory 200000000", "START 15"), "table=16"),
        (("INFO max_memory 0", "START 15"), "seconds=1,eval"),
    ],
)
def test_the_table_of_the_usual_engine_fits_the_memory_and_the_turn(lines, table):
    said = []
    server = GomocupServer(UsualEngine(), said.append)
    for line in (*lines, "YXSHOWFORBID"):
        server.serve(line)
    assert table in server.conversation._session.player.name
    assert said == ["OK", "FORBID ."]


def test_a_rule_that_is_told_after_the_start_is_that_of_the_next_answer(brain):
    assert brain("START 15", "INFO rule 4", "INFO rule 1", "INFO rule 4", "BEGIN") == ["OK", chosen("gomoku/15/renju")]
    assert brain("INFO rule 1", "RESTART", "BEGIN") == ["OK", chosen("gomoku/15/standard")]


def test_a_rule_that_the_player_does_not_know_is_refused_with_the_next_question():
    said = []
    server = GomocupServer(Freestyler(), said.append)
    for line in ("START 15", "INFO rule 4", "BEGIN", "INFO rule 0", "BEGIN"):
        server.serve(line)
    assert said[:2] == ["OK", "ERROR only freestyle"]
    assert parse_answer(said[2]).points


@pytest.mark.sampled(3)
def test_a_thought_ends_at_once_with_a_move_or_with_the_program():
    with EngineProcess("gomocup", "--player", LONG) as brain:
        assert brain.ask("START 15") == "OK"
        brain.tell("TURN 7,7")
        assert brain.line().startswith("MESSAGE depth")  # it thinks
        assert parse_answer(brain.ask("YXSTOP")).points
        brain.tell("TURN 0,0")
        assert brain.line().startswith("MESSAGE depth")
        brain.tell("END")
        assert brain.ended() == 0
        assert all(line.startswith("MESSAGE") for line in brain.rest().splitlines())


class Freak(PlayerMaker):
    """Of a package of somebody else: breaks under Renju."""

    name = "freak"

    def make(self, game):
        if game.rule == "renju":
            raise ValueError("no Renju here")
        return make_player(PLAYER, game)


def test_what_goes_wrong_while_nobody_asks_is_told_with_the_next_question():
    said = []
    server = GomocupServer(Freak(), said.append)
    for line in ("START 15", "INFO rule 4"):
        server.serve(line)
    server.conversation.idle()
    assert said == ["OK"]
    server.serve("BEGIN")
    assert said[1:] == ["ERROR ValueError: no Renju here"]
    for line in ("INFO rule 0", "BEGIN"):
        server.serve(line)
    assert said[2:] == [chosen("gomoku")]


def test_stones_wait_for_the_next_question_when_the_rule_changes():
    said = []
    server = GomocupServer(PLAYER, said.append)
    stones = [(x, 7) for x in (1, 2, 3, 4)]
    lines = ["{},{},{}".format(*point, 2 - number % 2) for number, point in enumerate(stones)]
    for line in ("START 15", "YXBOARD", *lines, "DONE", "INFO rule 4"):
        server.serve(line)
    server.conversation.idle()
    server.serve("TURN 9,9")
    found = [boards.point_of(move, 15) for move in server._session.moves]
    assert (said[0], {*found[:4]}, found[4]) == ("OK", {*stones}, (9, 9))
    assert (len(found), server._session.game.rule) == (6, "renju")
