import java.util.Arrays;

/** Run with: javac Main.java MainTest.java && java MainTest */
public class MainTest {
    static void require(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    public static void main(String[] words) {
        String start = "-".repeat(27) + "OX------XO" + "-".repeat(27);
        String corner = "-OX" + "-".repeat(61);
        String[] legal = {"d3", "c4", "f5", "e6"};
        require(Arrays.asList(legal).contains(Main.chooseMove(start, "black", legal)), "the move is legal");
        require(Main.chooseMove(corner, "black", new String[] {"a1"}).equals("a1"), "the only move is found");
        System.out.println("both tests passed");
    }
}
