// The smallest program that prints: what it takes to check it is what a check takes at least.

public final class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
