// The elements of an array that others reach change between two reads; those of a copy do not.
// check: holds
// check shared: assert violated
public class SharedArray {
    static int[] cells = new int[1];

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> cells[0] = 1);
        writer.start();
        int[] array = arguments.length > 0 ? cells : cells.clone();
        int first = array[0];
        assert first == array[0];
        writer.join();
        assert cells[0] == 1;
    }
}
