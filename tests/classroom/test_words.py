"""Each fault is told in a sentence for whoever wrote the program."""

from __future__ import annotations

import pytest

from heibai.classroom.words import in_words

GONE = "remote:ada: '/usr/bin/python3' is gone, exit code {}; it said: {!r}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("remote:ada: no answer in time", "it did not answer in time"),
        (
            "EngineTimeError: remote:ada: no answer in time, half a line came: 'd3'",
            "it did not answer in time; 'd3' came without the end of its line",
        ),
        (
            "remote:ada: 'a0' came, which is no legal move; legal: d3 c4; it said: 'I think'",
            "it answered 'a0', which is no legal move there; legal: d3 c4; its last words: 'I think'",
        ),
        (
            "remote:ada: '" + "x" * 90 + "' came, which is no legal move; legal: d3",
            "it answered '" + "x" * 39 + "..., which is no legal move there; legal: d3",
        ),
        (
            "remote:ada: 'x' is gone, exit code 0, half a line came: 'd3'",
            "the program ended by itself (exit code 0); it must go on until its input ends, or define choose_move; "
            "'d3' came without the end of its line",
        ),
        ("remote:ada: more than 64 kilobytes came before the answer", "it wrote too much instead of an answer"),
        ("remote:ada: a line of more than 65536 bytes came", "it wrote too long a line"),
        ("remote:ada: it closed its output", "it closed its output and can answer no more"),
        ("remote:ada: it does not read what it is told", "it does not read its questions"),
        ("main.cpp does not compile: main.cpp:3: error: no", "main.cpp does not compile: main.cpp:3: error: no"),
    ],
)
def test_a_fault_is_one_sentence(text, words):
    assert in_words(text) == words


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("OSError: [Errno 101] Network is unreachable", "the network, which is off"),
        ("Error: getaddrinfo EAI_AGAIN example.org", "the network, which is off"),
        ("java.net.UnknownHostException: example.org", "the network, which is off"),
        ("OSError: [Errno 30] Read-only file system: '/usr/x'", "write outside of its own folder"),
        ("Error: EROFS: read-only file system, open '/usr/x'", "write outside of its own folder"),
        ("FileNotFoundError: [Errno 2] No such file or directory: '../bob.py'", "a file that is not there"),
        ("java.nio.file.NoSuchFileException: ../Bob.java", "a file that is not there"),
        ("BlockingIOError: [Errno 11] Resource temporarily unavailable", "too many processes"),
        ("java.lang.OutOfMemoryError: unable to create native thread", "too many processes"),
        ("RuntimeError: can't start new thread", "too many processes"),
        ("MemoryError", "more memory than it may have"),
        ("java.lang.OutOfMemoryError: Java heap space", "more memory than it may have"),
        ("what():  std::bad_alloc", "more memory than it may have"),
        ("FATAL ERROR: JavaScript heap out of memory", "more memory than it may have"),
        ("OSError: [Errno 27] File too large", "too large a file"),
        ("OSError: [Errno 28] No space left on device", "more than its folder holds"),
    ],
)
def test_the_limit_that_it_met_is_named_with_its_own_words(said, cause):
    words = in_words(GONE.format(1, said))
    assert words.startswith("the program ended by itself (exit code 1); it ")
    assert cause in words
    assert words.endswith(f"its last words: {said!r}")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, "must go on until its input ends"),
        (7, "(exit code 7)"),
        (127, "cannot be started"),
        (134, "(abort)"),
        (136, "divided by zero"),
        (137, "too much memory"),
        (139, "segmentation fault"),
        (153, "too large a file"),
    ],
)
def test_an_exit_code_says_what_it_means(code, words):
    assert words in in_words(f"remote:ada: 'x' is gone, exit code {code}")


def test_long_last_words_are_cut():
    assert len(in_words(GONE.format(1, "x" * 5000))) < 300


def test_a_move_that_looks_like_a_limit_is_a_move():
    assert "memory" not in in_words("remote:ada: 'MemoryError' came, which is no legal move; legal: d3 c4")
