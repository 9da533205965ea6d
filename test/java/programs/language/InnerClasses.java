// Inner classes with outer instances, shadowing and qualified this.
public class InnerClasses {
    private int value = 1;
    private static int made;

    class Inner {
        int value = 2;
        class Innermost {
            int value = 3;
            String all() { return value + " " + this.value + " " + Inner.this.value + " " + InnerClasses.this.value; }
            void change() {
                InnerClasses.this.value += 10;
                Inner.this.value += 20;
                value += 30;
            }
        }
        Innermost make() {
            made++;
            return new Innermost();
        }
        int outer() { return InnerClasses.this.value; }
    }

    static class Nested {
        private int secret = 42;
        int peek(InnerClasses outer) { return outer.value + secret; }
        private int hidden() { return secret++; }
    }

    class Child extends Inner {
        int value = 5;
        int parent() { return super.value + value; }
    }

    private int secretMethod() { return value * 100; }

    class Caller {
        int call() { return secretMethod() + new Nested().hidden(); }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Innermost innermost = inner.new Innermost();
        System.out.println(innermost.all());
        innermost.change();
        System.out.println(innermost.all());
        System.out.println(inner.make().all());
        System.out.println(inner.outer());
        InnerClasses second = new InnerClasses();
        second.value = 77;
        System.out.println(second.new Inner().outer() + " " + inner.outer());
        Nested nested = new Nested();
        System.out.println(nested.peek(outer) + nested.hidden() + nested.secret);
        System.out.println(outer.new Child().parent());
        System.out.println(outer.new Caller().call());
        System.out.println(made);
        System.out.println(Inner.Innermost.class.getName());
        System.out.println(new InnerClasses() {
            int twice() { return super.value * 2; }
        }.twice());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) { System.out.println("no outer instance"); }
    }
}
