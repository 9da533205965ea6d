// What a virtual machine always has is there, and what is not modelled of it is named: nobody gets null instead, and
// takes the exception for a mistake of the program.
//
// test: bandera check --quiet %s -- zip
// expect: exit 3
// expect: ~exception: unknown \(.*: native method not modelled, at Platform.java:
// test: bandera check --quiet %s -- loader
// expect: exit 3
// expect: exception: unknown (not supported: java.lang.Class.getClassLoader, at Platform.java:
// test: bandera check --quiet %s -- context
// expect: exit 3
// expect: exception: unknown (not supported: java.lang.Thread.getContextClassLoader, at Platform.java:
// test: bandera check --quiet %s -- change
// expect: exit 3
// expect: exception: unknown (not supported: changing the result of java.lang.System.getProperties, at Platform.java:
// test: bandera check --quiet %s -- command
// expect: exit 3
// expect: exception: unknown (not supported: the system property sun.java.command, at Platform.java:
// test: bandera check --quiet %s -- properties
// expect: exit 0
// expect: verdict: holds

import java.util.zip.ZipFile;

public final class Platform {
    private static final String[] PROPERTIES = {"java.class.path", "java.class.version", "java.runtime.version",
        "java.vendor.url", "java.vm.info", "java.vm.vendor", "java.vm.version", "os.name", "user.language"};

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "zip":
                System.out.println(new ZipFile("none.zip").size());
                break;
            case "loader":
                assert String.class.getClassLoader() == null && int[].class.getClassLoader() == null;
                System.out.println(Platform.class.getClassLoader().getName());
                break;
            case "context":
                System.out.println(Thread.currentThread().getContextClassLoader().getName());
                break;
            case "change":
                System.getProperties().setProperty("colour", "green");
                assert System.getProperty("colour").equals("green");
                break;
            case "command":
                System.out.println(System.getProperty("sun.java.command").length());
                break;
            default:
                for (String key : PROPERTIES) {
                    assert !System.getProperty(key).isEmpty();
                    assert System.getProperty(key).equals(System.getProperties().getProperty(key));
                }
                assert System.getProperty("colour") == null;
        }
    }
}
