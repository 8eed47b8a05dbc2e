import java.util.Scanner;

/** My player: four lines a move come, one move goes back. */
public class Main {
    static String chooseMove(String board, String colour, String[] legal) {
        return legal[0];
    }

    public static void main(String[] words) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            input.nextLine(); // the game and its size
            String colour = input.nextLine();
            String board = input.nextLine();
            String[] legal = input.nextLine().split(" ");
            System.out.println(chooseMove(board, colour, legal));
            System.out.flush();
        }
    }
}
