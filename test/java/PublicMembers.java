import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists what programs can use of java.base without arguments, for test/java/run: a line for each public class, then one
 * for each member: {@code field NAME}, {@code static NAME} of a method, {@code new}, {@code method NAME} of an object
 * that {@code new} gives. Methods that return nothing are left out.
 */
final class PublicMembers {
    private static final int PREFIX = "/modules/java.base/".length();

    public static void main(String[] arguments) throws Exception {
        Set<String> exported = Object.class.getModule().getDescriptor().exports().stream().filter(e -> !e.isQualified())
                .map(ModuleDescriptor.Exports::source).collect(Collectors.toSet());
        for (String name : classes()) {
            Class<?> type = Class.forName(name, false, null);
            if (exported.contains(type.getPackageName()) && isReachable(type)) {
                list(type);
            }
        }
    }

    private static List<String> classes() throws IOException {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/");
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(Path::toString).filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.substring(PREFIX, name.length() - ".class".length()).replace('/', '.')).sorted()
                    .toList();
        }
    }

    /** Whether a program can name the class. */
    private static boolean isReachable(Class<?> type) throws IOException {
        if (type.isAnonymousClass() || type.isLocalClass() || !Modifier.isPublic(type.getModifiers())
                || isPreview(type)) {
            return false;
        }
        return type.getDeclaringClass() == null || isReachable(type.getDeclaringClass());
    }

    /** Whether the class, or a member of it, is one that the compiler refuses as yet; only the class file says so. */
    private static boolean isPreview(Class<?> type) throws IOException {
        try (InputStream file = type.getModule().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return new String(file.readAllBytes(), StandardCharsets.ISO_8859_1).contains("/PreviewFeature;");
        }
    }

    private static void list(Class<?> type) {
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers()) && Modifier.isStatic(field.getModifiers())) {
                members.add("field " + field.getName());
            }
        }
        boolean isMade = !Modifier.isAbstract(type.getModifiers()) && Stream.of(type.getConstructors())
                .map(Constructor::getParameterCount).anyMatch(count -> count == 0);
        boolean isStatic = type.getDeclaringClass() == null || Modifier.isStatic(type.getModifiers());
        if (isMade && isStatic) {
            members.add("new");
        }
        for (Method method : type.getDeclaredMethods()) {
            int modifiers = method.getModifiers();
            if (!Modifier.isPublic(modifiers) || method.getParameterCount() > 0 || method.isSynthetic()
                    || method.getReturnType() == void.class) {
                continue;
            }
            if (Modifier.isStatic(modifiers)) {
                members.add("static " + method.getName());
            } else if (isMade && isStatic) {
                members.add("method " + method.getName());
            }
        }
        System.out.println(type.getCanonicalName() + " " + type.getName());
        members.forEach(System.out::println);
    }
}
