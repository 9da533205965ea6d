// A string that a specification compares with is there before the first state.
//
// test: bandera check --quiet --ltl '[]!StringInSpecification.isLate' %s
// expect: exit 1
// expect: ltl: violated at StringInSpecification.java:14
// test: bandera check --quiet --engine spin --ltl '[]!StringInSpecification.isLate' %s
// expect: exit 1
// expect: ltl: violated at StringInSpecification.java:14

/** @observable static EXP isLate: StringInSpecification.name == "late"; */
public class StringInSpecification {
    static volatile String name = "early";
    public static void main(String[] arguments) {
        name = "late";
        name = "later";
    }
}
