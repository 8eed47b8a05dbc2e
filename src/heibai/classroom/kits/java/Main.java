import java.util.Scanner;

/** My player: four lines a move come, one move goes back. */
public class Main {
    /** board: the letters of all rows, the upper first: X black, O white, - empty. legal: moves such as "d3". */
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
