import ArgumentParser
import Platform

/// `snapshot serve`: starts the server, which is a program of its own.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve map images over HTTP (runs snapshot-server).",
        discussion: "All arguments are passed on: see snapshot-server --help.")

    @Argument(
        parsing: .captureForPassthrough, help: ArgumentHelp("Arguments of snapshot-server.", valueName: "arguments"))
    var arguments: [String] = []

    private static let name = "snapshot-server"

    func run() throws {
        // Beside this program, wherever links to it are, then on PATH.
        let own = RunningProgram.path.flatMap { path in
            path.lastIndex(of: "/").map { "\(path[..<$0])/\(Self.name)" }
        }
        for path in [own, Self.name].compactMap(\.self) { Self.replaceProcess(with: path, arguments) }
        throw Failure(
            .unavailable, "snapshot-server is not installed: run make server && sudo make install-server")
    }

    /// Runs a program in this process; returns only if there is none.
    private static func replaceProcess(with path: String, _ arguments: [String]) {
        var words = ([name] + arguments).map { strdup($0) }
        words.append(nil)
        if path.contains("/") { execv(path, words) } else { execvp(path, words) }
        for word in words { free(word) }
    }
}
