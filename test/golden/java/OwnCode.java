// A failed assertion is blamed on the program's own code: --own says which that is. Without it, all inputs are. What
// other code does is folded into the lines that call it, and its steps are not shown.
// test: bandera check --own OwnCode %s
// expect: exit 1
// expect: assert: violated at OwnCode.java:%here (replayed
// expect: ~Exception in thread "main" .*: expected 2, got 1\n +at Asserts.areEqual\(OwnCode.java:\d+\)\n +at OwnCode.main\(OwnCode.java:%here\)
// expect: ~\A(?!(.|\n)*in Asserts\.)
// test: bandera check --own 'Own*' --own Nothing %s
// expect: assert: violated at OwnCode.java:%here (replayed
// test: bandera check --own 'own.code.*' --own OwnCod %s
// expect: ~assert: violated at OwnCode.java:\d+ \(replayed
// test: bandera check %s
// expect: ~assert: violated at OwnCode.java:(?!%here)\d+ \(replayed
// expect: in Asserts.areEqual
// test: bandera check --quiet --own OwnCode --save %t/trace %s >%t/out; grep '^own' %t/trace; bandera replay --text %t/trace
// expect: own "OwnCode"
// expect: ~\A(?!(.|\n)*in Asserts\.)
// test: mkdir %t/lib; javac -d %t/lib %s; rm %t/lib/OwnCode*; sed 's/^final class Asserts/final class Unused/' %s > %t/OwnCode.java; bandera check --cp %t/lib %t/OwnCode.java
// expect: ~assert: violated at OwnCode.java:%here \(replayed
// expect: ~\A(?!(.|\n)*in Asserts\.)
// test: bandera check --own OwnCode test/golden/deadlock/locks.bir
// expect: exit 2
// expect: --own

public final class OwnCode {
    private static int count;

    private static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(OwnCode::add, "adder");
        thread.start();
        thread.join();
        Asserts.areEqual(2, count); // here
    }
}

final class Asserts {
    static void areEqual(int expected, int got) {
        if (expected != got) {
            throw new AssertionError("expected " + expected + ", got " + got);
        }
    }
}
