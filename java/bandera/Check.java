package bandera;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that {@code bandera test} checks under every interleaving, as it does test methods of JUnit and
 * TestNG.
 *
 * <p>The method has no parameters. It may be static; otherwise it is called on a new object of its class, which then
 * needs a constructor without parameters. Methods of JUnit and TestNG that set up and tear down run around it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Check {
}
