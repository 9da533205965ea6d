package bandera.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a model of a class of java.util.concurrent that takes the place of code that Bandera could execute as well:
 * with {@code --jdk-concurrency=bytecode} the JDK's class is used instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Concurrency {
}
