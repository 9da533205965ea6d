// Three observables of one method, each at a point of its own: a thread is at one of them at a time, and passes all.
//
// test: bandera check --ltl '[](f.In -> <>(f.At || f.Out))' %s
// expect: exit 0
// expect: ltl: holds
// test: bandera check --ltl '[]!(f.In && f.At) && []!(f.At && f.Out) && []!(f.In && f.Out)' %s
// expect: exit 0
// test: bandera check --ltl '(!f.At U f.In) && (!f.Out U f.At) && <>f.Out' %s
// expect: exit 0
// test: bandera check --ltl '!f.In W f.At' %s
// expect: exit 1
// expect: ltl: violated

public final class SeveralPoints {
    /**
     * @observable
     *   INVOKE In;
     *   RETURN Out;
     *   LOCATION[here] At: k == 2;
     */
    static int f(int n) {
        int k = 2 * n;
        here:
        k = k + 1;
        return k;
    }

    public static void main(String[] arguments) {
        f(1);
    }
}
