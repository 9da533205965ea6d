package bandera.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that is laid over the JDK's class of the same name: its methods and fields are added, and win over
 * those with the same name and descriptor, but for what is marked {@link Original}. A static initialiser counts as a
 * method. Everything else is the JDK's, its superclass and interfaces included. Without the mark a class of this
 * library takes the place of the JDK's entirely.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Overlay {
}
