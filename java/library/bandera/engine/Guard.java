package bandera.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that computes a truth value from fields and parameters, without effects: a condition that threads wait
 * for. A call of it, as an argument of {@link Engine#await}, is no call: it stands for the expression, which is
 * evaluated in every state. It may be private, final or static, and calls nothing but other guards and what {@link
 * Engine} has for guards.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Guard {
}
