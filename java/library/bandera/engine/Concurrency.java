package bandera.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a model that stands for the JDK's own bytecode only to make searches smaller: --jdk-concurrency bytecode leaves
 * it out, together with its nested classes. It may be a replacement or an {@link Overlay}. The mark stands on a
 * top-level class, at the beginning of a line: the build reads it from the source.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Concurrency {
}
