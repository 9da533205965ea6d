package bandera.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of an executor, or of something like it, in which a thread waits for work. Where nothing can happen
 * any more, and all threads that are left wait like that, nobody has shut the executor down.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Idle {
}
