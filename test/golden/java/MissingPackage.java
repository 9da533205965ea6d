// Without the jars that a program depends on javac has nothing good to say.
// test: bandera check %s
// expect: exit 2
// expect: ~error: package org\.example\.nowhere does not exist\n[\s\S]*= --cp names the jars that the program depends on
// A file of the program's own that is missing is nothing of that kind.
// test: cd %t && printf 'class A extends B {}' > A.java && ! bandera check A.java 2>&1 | grep -e --cp
// expect: exit 0
import org.example.nowhere.Thing;

public class MissingPackage {
    public static void main(String[] arguments) {
        Thing.run();
    }
}
