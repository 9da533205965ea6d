import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Compiles for many runs of javac on one virtual machine: {@code CompileServer FOLDER}. See compile_server.py, whose
 * script writes the number of a request to the pipe FOLDER/requests, its arguments to FOLDER/NUMBER.request, and reads
 * the status from the pipe FOLDER/NUMBER.answer; what javac says comes to FOLDER/NUMBER.output. The server ends with
 * its standard input.
 *
 * <p>What was made of the same arguments and the same files, by paths, sizes and times, is kept. Class files go to a
 * directory of each run (-d), which counts for nothing. What javac makes of a program that it has not seen is never
 * guessed.
 */
final class CompileServer {
    private static final int MOST_FILES = 5000; // below the directories of one run; what has more is compiled each time
    private static final String NOT_HERE = "none"; // the status of what the real javac has to do

    private final Path folder;
    private final Map<String, CompletableFuture<Result>> results = new ConcurrentHashMap<>();

    private record Result(int status, byte[] output, Map<String, byte[]> classes) {
    }

    private CompileServer(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        CompileServer server = new CompileServer(Path.of(arguments[0]));
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(CompileServer::endWithInput);
        // Open for writing, too, the pipe has no end.
        try (RandomAccessFile requests = new RandomAccessFile(server.folder.resolve("requests").toFile(), "rw")) {
            while (true) {
                String number = requests.readLine();
                pool.execute(() -> server.answer(number));
            }
        } catch (FileNotFoundException gone) {
            Runtime.getRuntime().halt(0); // the tests were over before this machine had begun
        }
    }

    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is said there.
            }
        } catch (IOException problem) {
            // That is an end as well.
        }
        Runtime.getRuntime().halt(0);
    }

    private void answer(String number) {
        Path request = folder.resolve(number + ".request");
        String status = NOT_HERE;
        try {
            List<String> arguments = new ArrayList<>(List.of(Files.readString(request).split("\0")));
            Files.delete(request);
            arguments.removeIf(argument -> argument.startsWith("-J"));
            List<Path> paths = paths(arguments);
            boolean lists = arguments.stream().anyMatch(argument -> argument.startsWith("@"));
            if (arguments.contains("-d") && !lists && paths.stream().allMatch(Path::isAbsolute)) {
                Result result = result(arguments, paths);
                if (result.output.length > 0) {
                    Files.write(folder.resolve(number + ".output"), result.output);
                }
                status = Integer.toString(result.status);
            }
        } catch (IOException | RuntimeException problem) {
            problem.printStackTrace();
        }
        try {
            Files.writeString(folder.resolve(number + ".answer"), status + "\n");
        } catch (IOException problem) {
            problem.printStackTrace();
        }
    }

    /** The paths that arguments lead to: where class files go, and then class paths and sources. */
    private static List<Path> paths(List<String> arguments) {
        List<Path> paths = new ArrayList<>();
        for (int i = 1; i <= arguments.size(); i++) {
            String before = arguments.get(i - 1);
            if (before.endsWith(".java")) {
                paths.add(Path.of(before));
            } else if (i < arguments.size() && before.equals("-d")) {
                paths.add(0, Path.of(arguments.get(i)));
            } else if (i < arguments.size() && List.of("-cp", "-sourcepath").contains(before)) {
                Stream.of(arguments.get(i).split(":")).map(Path::of).forEach(paths::add);
            }
        }
        return paths;
    }

    /** What comes of a compilation, whose class files are in the first of its paths afterwards. */
    private Result result(List<String> arguments, List<Path> paths) throws IOException {
        Path directory = paths.get(0);
        String key = key(arguments, paths);
        if (key == null) {
            return compile(arguments, directory);
        }
        CompletableFuture<Result> mine = new CompletableFuture<>();
        CompletableFuture<Result> other = results.putIfAbsent(key, mine);
        if (other == null) {
            try {
                mine.complete(compile(arguments, directory));
            } catch (IOException | RuntimeException problem) {
                results.remove(key);
                mine.completeExceptionally(problem);
            }
            return mine.join();
        }
        Result result = other.join();
        for (Map.Entry<String, byte[]> file : result.classes.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        return result;
    }

    private static Result compile(List<String> arguments, Path directory) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler().run(null, output, output, arguments.toArray(String[]::new));
        Map<String, byte[]> classes = new TreeMap<>();
        for (Path path : files(directory, ".class")) {
            classes.put(directory.relativize(path).toString(), Files.readAllBytes(path));
        }
        return new Result(status, output.toByteArray(), classes);
    }

    /** A text that changes with the arguments and all files that they lead to; null for too many of them. */
    private static String key(List<String> arguments, List<Path> paths) throws IOException {
        Path directory = paths.get(0);
        List<Path> found = new ArrayList<>();
        for (Path path : paths) {
            if (!path.equals(directory)) {
                found.addAll(files(path, ".java", ".class", ".jar"));
            }
        }
        if (found.size() > MOST_FILES) {
            return null;
        }
        StringBuilder text = new StringBuilder(String.join("\0", arguments).replace(directory.toString(), "%d"));
        for (Path path : found) {
            text.append('\0').append(path).append(' ').append(Files.size(path)).append(' ');
            text.append(Files.getLastModifiedTime(path));
        }
        return text.toString();
    }

    /** The files below a directory, or the file itself, whose names end like that; no more of them than count. */
    private static List<Path> files(Path root, String... ends) throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> Stream.of(ends).anyMatch(path.toString()::endsWith) && Files.isRegularFile(path))
                .limit(MOST_FILES + 1).sorted().toList();
        } catch (UncheckedIOException problem) { // a folder that nobody may read, or that is gone
            return List.of();
        }
    }
}
