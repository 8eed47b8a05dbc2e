// Run with: g++ -std=c++17 -o test_player test_player.cpp && ./test_player
#define main player_main
#include "main.cpp"
#undef main

#include <algorithm>
#include <cstdlib>

void require(bool holds, const char* what) {
    if (holds) return;
    std::cerr << "failed: " << what << std::endl;
    std::exit(1);
}

int main() {
    const std::string start = std::string(27, '-') + "OX------XO" + std::string(27, '-');
    const std::string corner = "-OX" + std::string(61, '-');
    const std::vector<std::string> legal{"d3", "c4", "f5", "e6"};
    const std::string move = choose_move(start, "black", legal);
    require(std::count(legal.begin(), legal.end(), move) == 1, "the move is legal");
    require(choose_move(corner, "black", {"a1"}) == "a1", "the only move is found");
    std::cout << "both tests passed" << std::endl;
}
