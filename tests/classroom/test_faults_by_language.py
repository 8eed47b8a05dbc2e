"""What a hand-in in C++, JavaScript or Java does wrong is kept from harm and told in words, as one in Python."""

from __future__ import annotations

import shutil

import pytest
from hand_ins import engine_of
from lacking import lacking
from waiting import MINUTES

from heibai.classroom.limits import HandInLimits
from heibai.classroom.words import in_words
from heibai.core.errors import EngineError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.remote.player import RemotePlayer

MAINS = {"c++": ("main.cpp", "g++"), "js": ("main.js", "nodejs"), "java": ("Main.java", "default-jdk-headless")}
TOOLS = {"c++": "g++", "js": "node", "java": "javac"}
FRAMES = {
    "c++": "#include <cstdlib>\n#include <fstream>\n#include <iostream>\n#include <stdexcept>\n#include <vector>\n"
    "#include <sys/socket.h>\n#include <netinet/in.h>\n#include <arpa/inet.h>\n#include <cerrno>\n#include <cstring>\n"
    "#include <unistd.h>\nint main() {{ std::string line; std::getline(std::cin, line); {} }}\n",
    "js": 'require("readline").createInterface({{ input: process.stdin }}).once("line", () => {{ {} }});\n',
    "java": "import java.util.*; import java.nio.file.*; import java.net.*;\npublic class Main {{ public static void "
    "main(String[] words) throws Exception {{ new Scanner(System.in).nextLine(); {} }} }}\n",
}
WORDS = {
    "crash": "the program ended by itself",
    "memory": "memory",
    "network": "it tried to use the network, which is off",
    "spy": "it looked for a file that is not there",
    "writer": "it tried to write outside of its own folder",
    "threads": "it started too many processes or threads",
}
_CONNECT = (
    "int s = socket(AF_INET, SOCK_STREAM, 0); sockaddr_in to{}; to.sin_family = AF_INET; to.sin_port = htons(80);"
    'inet_pton(AF_INET, "192.0.2.1", &to.sin_addr); if (connect(s, (sockaddr*)&to, sizeof to))'
    " { perror(0); return 1; }"
)
DOES = {
    ("c++", "crash"): "int* nothing = nullptr; std::cout << *(volatile int*)nothing;",
    ("c++", "memory"): "std::vector<std::vector<char>> kept; for (;;) kept.emplace_back(1 << 20, 1);",
    ("c++", "network"): _CONNECT,
    ("c++", "spy"): 'if (!std::ifstream("SECRET")) { perror(0); return 1; }',
    ("c++", "writer"): 'if (!std::ofstream("/usr/written")) { perror(0); return 1; }',
    (
        "c++",
        "threads",
    ): "for (;;) if (int child = fork(); child < 0) { perror(0); return 1; } else if (!child) pause();",
    ("js", "crash"): "null.move;",
    ("js", "memory"): "const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1));",
    ("js", "network"): 'require("net").connect(80, "192.0.2.1");',
    ("js", "spy"): 'console.log(require("fs").readFileSync("SECRET", "utf8"));',
    ("js", "writer"): 'require("fs").writeFileSync("/usr/written", "x");',
    ("js", "threads"): 'const run = require("child_process").spawn; for (let i = 0; i < 100; i++) run("sleep", ["9"]);',
    ("java", "crash"): "Object nothing = null; nothing.hashCode();",
    ("java", "memory"): "List<byte[]> kept = new ArrayList<>(); for (;;) kept.add(new byte[1 << 20]);",
    ("java", "network"): 'new Socket("192.0.2.1", 80);',
    ("java", "spy"): 'System.out.println(Files.readString(Path.of("SECRET")));',
    ("java", "writer"): 'Files.writeString(Path.of("/usr/written"), "x");',
    ("java", "threads"): "try { for (;;) new Thread(() -> { for (;;) Thread.onSpinWait(); }).start(); } "
    "catch (OutOfMemoryError error) { System.err.println(error); System.exit(1); }",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("language", "fault"), DOES, ids=lambda part: part)
def test_it_is_kept_from_harm_and_told(tmp_path, language, fault):
    main, package = MAINS[language]
    if shutil.which(TOOLS[language]) is None:
        lacking(f"{TOOLS[language]} is not installed; to run: apt install {package}")
    secret = tmp_path / "key"
    secret.write_text("the teacher's key\n")
    home = tmp_path / "class" / "somebody"
    home.mkdir(parents=True)
    text = FRAMES[language].format(DOES[language, fault].replace("SECRET", str(secret)))
    (home / main).write_text(text)
    limits = HandInLimits(seconds=float(MINUTES), memory=256)
    game = GameSpec("reversi").make()
    player = RemotePlayer("somebody", engine_of(home.parent, home.name, tmp_path, limits), game)
    try:
        with pytest.raises(EngineError) as told:
            player.choose(game, game.start(), rng=Rng(0))
    finally:
        player.release()
    words = in_words(str(told.value))
    assert WORDS[fault] in words
    assert "the teacher's key" not in words
