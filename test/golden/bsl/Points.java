// One thread walks through every kind of point. The numbers it meets there are known, so is which property holds.
//
// test: bandera check --all --spec $(dirname %s)/points.bsl %s
// expect: exit 1
// expect: ~(?m)^PreHolds: holds
// expect: ~(?m)^PreFails: violated at Points\.java:46
// expect: ~(?m)^PostHolds: holds
// expect: ~(?m)^PostFails: violated at Points\.java:49
// expect: ~(?m)^LabelHolds: holds
// expect: ~(?m)^LabelFails: violated at Points\.java:48
// expect: ~(?m)^CalledTwice: holds
// expect: ~(?m)^CalledOnce: violated
// expect: ~(?m)^ReturnsFour: holds
// expect: ~(?m)^ReturnsNine: violated
// expect: ~(?m)^LabelBetween: holds
// expect: ~(?m)^LabelFirst: violated
// expect: ~(?m)^StaticCall: holds
// expect: ~(?m)^Constructed: holds
// expect: ~(?m)^verdict: violated

public final class Points {
    int total;

    /**
     * @observable INVOKE Made: total == 0;
     */
    Points() {
        total = 0;
    }

    /**
     * @assert
     *   PRE Positive: n > 0;     // 2, then 3
     *   PRE Even: n % 2 == 0;    // 3 is not
     *   POST Square: $ret == n * n;
     *   POST Small: $ret < 9 && total == $ret;
     *   LOCATION[label] Doubled: twice == 2 * n;
     *   LOCATION[label] Four: twice == 4;
     * @observable
     *   INVOKE Call: n > 1;
     *   RETURN GivesFour: $ret == 4;
     *   RETURN Any;
     *   LOCATION[label] There: twice > n;
     */
    int square(int n) {
        int twice = 2 * n;
        label:
        total = twice * twice / 4;
        return total;
    }

    /**
     * @observable INVOKE Begin: n == 2;
     */
    static void walk(Points points, int n) {
        points.square(n);
        points.square(n + 1);
    }

    public static void main(String[] arguments) {
        walk(new Points(), 2);
    }
}
