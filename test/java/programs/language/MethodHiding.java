// Static methods and fields are hidden, instance methods are overridden.
public class MethodHiding {
    static class Animal {
        static String kingdom = "animals";
        String sound = "...";
        static String create() { return "Animal.create"; }
        String speak() { return sound; }
        String introduce() { return create() + " " + speak() + " " + sound + " " + kingdom; }
        static void count(Animal a) { System.out.println("animal"); }
        private String id() { return "A"; }
        String show() { return id(); }
    }

    static class Dog extends Animal {
        static String kingdom = "dogs";
        String sound = "woof";
        static String create() { return "Dog.create"; }
        @Override
        String speak() {
            return sound + "/" + super.sound + "/" + super.speak();
        }
        static void count(Dog d) { System.out.println("dog"); }
        String id() { return "D"; }
    }

    static class Puppy extends Dog {
        @Override
        String introduce() {
            return "puppy: " + super.introduce();
        }
        @Override
        String id() {
            return "P";
        }
    }

    public static void main(String[] args) {
        Animal a = new Animal(), d = new Dog(), p = new Puppy();
        System.out.println(a.introduce());
        System.out.println(d.introduce());
        System.out.println(p.introduce());
        System.out.println(a.sound + d.sound + ((Dog) d).sound + ((Puppy) p).sound);
        System.out.println(Animal.create() + Dog.create() + Puppy.create());
        System.out.println(d.kingdom + ((Dog) d).kingdom + Puppy.kingdom);
        Dog.count(d);
        Dog.count((Dog) d);
        Puppy.count(new Puppy());
        System.out.println(a.show() + d.show() + p.show());
        System.out.println(((Dog) d).id() + ((Dog) p).id());
        Puppy.kingdom = "changed";
        System.out.println(Dog.kingdom + Animal.kingdom);
        ((Animal) p).sound = "set";
        System.out.println(p.speak());
    }
}
