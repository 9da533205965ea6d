// The interface of the software verification competition: each method stands for every value of its type. Types with
// too many values are not explored, and the verdict says so.
// test: bandera check --quiet %s -- boolean
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- byte
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- bytes
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- char
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- short
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- string
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- int
// expect: exit 3
// expect: verdict: unknown
// test: bandera check --quiet %s -- long
// expect: exit 3
// expect: choosing among all ints
// test: bandera check --quiet %s -- float
// expect: exit 3
// expect: verdict: unknown
// test: bandera check --quiet %s -- double
// expect: exit 3
// expect: verdict: unknown

import org.sosy_lab.sv_benchmarks.Verifier;

public final class CompetitionVerifier {
    private CompetitionVerifier() {
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "boolean" -> {
                boolean a = Verifier.nondetBoolean();
                boolean b = Verifier.nondetBoolean();
                assert !(a && b);
            }
            case "byte" -> {
                assert Verifier.nondetByte() != -1;
            }
            case "bytes" -> {
                byte value = Verifier.nondetByte();
                Verifier.assume(value > 0 && value % 16 == 0);
                assert value <= 112;
            }
            case "char" -> {
                assert Verifier.nondetChar() != 'Z';
            }
            case "short" -> {
                assert Verifier.nondetShort() != 1000;
            }
            case "string" -> {
                String text = Verifier.nondetString();
                Verifier.assume(text.length() < 2);
                assert text.isEmpty();
            }
            case "int" -> System.out.println(Verifier.nondetInt());
            case "long" -> System.out.println(Verifier.nondetLong());
            case "float" -> System.out.println(Verifier.nondetFloat());
            default -> System.out.println(Verifier.nondetDouble());
        }
    }
}
