#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// My player: four lines a move come, one move goes back.
// board: the letters of all rows, the upper first: X black, O white, - empty. legal: moves such as "d3".
std::string choose_move(const std::string& board, const std::string& colour, const std::vector<std::string>& legal) {
    (void)board;
    (void)colour;
    return legal[0];
}

int main() {
    std::string heading, colour, board, moves;
    while (std::getline(std::cin, heading) && std::getline(std::cin, colour) && std::getline(std::cin, board) &&
           std::getline(std::cin, moves)) {
        std::istringstream words(moves);
        std::vector<std::string> legal;
        for (std::string move; words >> move;) legal.push_back(move);
        std::cout << choose_move(board, colour, legal) << std::endl;
    }
}
