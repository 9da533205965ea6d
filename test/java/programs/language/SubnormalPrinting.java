// Decimal text of subnormal numbers.
public class SubnormalPrinting {
    public static void main(String[] args) {
        long[] patterns = {4L,
                           14L,
                           22L,
                           41L,
                           73L,
                           186L,
                           492L,
                           1023L,
                           1659L,
                           3793L,
                           4789L,
                           16187L,
                           24939L,
                           47629L,
                           128459L,
                           195055L,
                           442719L,
                           906758L,
                           1381710L,
                           3101776L,
                           5343692L,
                           10829882L,
                           24663863L,
                           47103356L,
                           127631695L,
                           153881479L,
                           298650645L,
                           739271646L,
                           1956416658L,
                           4270030075L,
                           6578824125L,
                           12712312430L,
                           32757565093L,
                           62274115736L,
                           78763166529L,
                           202246305196L,
                           413486423538L,
                           853762270510L,
                           1652992839621L,
                           2338014093400L,
                           7897525831309L,
                           11926157375650L,
                           27928860628919L,
                           36394109836521L,
                           91881203019570L,
                           219452914916649L,
                           469588980014647L,
                           1033142704401293L,
                           1424105867173345L,
                           4460717684960153L};
        for (long pattern : patterns) {
            double d = Double.longBitsToDouble(pattern);
            System.out.println(d);
            System.out.println(d * 2 / 2 == d);
            System.out.println(Double.doubleToLongBits(d / 2));
        }
        int[] floats = {3,       2,       5,       7,       4,       11,      14,      25,      26,     24,     43,
                        46,      36,      74,      102,     88,      200,     189,     250,     306,    503,    290,
                        823,     558,     691,     1864,    1938,    1701,    2049,    2830,    2269,   5431,   6413,
                        7849,    13231,   12610,   9344,    21716,   26697,   30744,   61973,   51258,  45083,  93664,
                        93826,   129543,  160738,  195744,  169278,  387861,  517067,  447820,  723402, 725557, 1028201,
                        1945071, 2006709, 1215328, 3346656, 3342756, 2642043, 7302393, 8308834, 5455961};
        for (int pattern : floats) {
            float f = Float.intBitsToFloat(pattern);
            System.out.println(f);
            System.out.println(f * 2 / 2 == f);
            System.out.println(Float.floatToIntBits(f / 2));
            System.out.println((float) (double) f == f);
        }
        System.out.println(Double.MIN_VALUE / 2);
        System.out.println(Double.MIN_VALUE);
        System.out.println(Float.MIN_VALUE);
        System.out.println(Float.MIN_VALUE / 2);
        System.out.println((float) Double.MIN_VALUE);
        System.out.println(Double.MIN_NORMAL);
        System.out.println(Math.ulp(0.0));
        System.out.println(Math.nextUp(0f));
        System.out.println(Math.getExponent(Double.MIN_VALUE));
    }
}
