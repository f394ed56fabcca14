import ArgumentParser
import JSON
import MapSnapshot
import Platform

/// The command line: parses, calls the library, prints, exits.
@main
struct SnapshotTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Render static map images with pins, labels, lines and areas.",
        usage: """
            snapshot [render] <place> -o <file> [<flags>]
            snapshot <command> [<flags>]
            """,
        discussion: Overview.text,
        version: Version.full,
        subcommands: [
            RenderCommand.self, BatchCommand.self, TilesCommand.self, StyleCommand.self, CacheCommand.self,
            ConfigCommand.self, ServeCommand.self, SignCommand.self,
        ],
        defaultSubcommand: RenderCommand.self)

    static func main() async {
        // A closed pipe is a write error, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        MallocTuning.apply()
        if let answer = answer(to: CommandLine.arguments.dropFirst()) {
            print(answer)
            Platform.exit(0)
        }
        let path = CommandPath(CommandLine.arguments.dropFirst(), of: Self.self)
        do {
            try ArgumentBytes.check()
            if let unknown = path.unknown {
                let words = unknown.isFirst ? FlagHint.place(at: path.arguments) : [unknown.word]
                if let message = FlagHint.message(for: words, isRender: unknown.isFirst) {
                    throw Failure(.usage, message)
                }
                let remedy = NearestName.remedy(for: unknown.word, among: unknown.known)
                throw Failure(.usage, "command \(unknown.word) is not known: \(remedy)")
            }
            var command = try parsed(path)
            try ProcessNeeds.check()
            // The first asynchronous call starts a second thread.
            if let batch = command as? BatchCommand {
                MallocTuning.limitHeaps(to: batch.rows.parallel)
                MallocTuning.useLargePages(threads: batch.rows.parallel)
            }
            // The parser's own command, which throws the help of another.
            if type(of: command) != path.command { do { try command.run() } catch { exit(withError: error) } }
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Platform.exit(status.rawValue)
        } catch let failure as Failure {
            Console.error(failure.description)
            Platform.exit(failure.status.rawValue)
        } catch {
            finish(parsing: error, of: path)
        }
    }

    /// The answer to arguments that need no parsing; nil for others.
    ///
    /// The parser would list the flags of the default command before it looks for these.
    private static func answer(to arguments: ArraySlice<String>) -> String? {
        switch Array(arguments) {
        // Somebody who types only the name wants to know what it can do.
        case [], ["--help"], ["-h"], ["help"]: helpMessage()
        case ["--version"]: Version.full
        default: nil
        }
    }

    /// The command with its flags.
    ///
    /// Only the command itself is parsed, because the commands above it list its flags twice more. What it refuses is
    /// parsed again from the top, whose help and messages name the whole path.
    private static func parsed(_ path: CommandPath) throws -> any ParsableCommand {
        let asksTheTop =
            path.asksForHelp || path.arguments.contains { $0 == "--help" || $0 == "-h" || $0 == "--version" }
        if !asksTheTop, let command = try? path.command.parseAsRoot(Array(path.arguments)),
            type(of: command) == path.command
        {
            return command
        }
        // The parser would show the help of `batch`, which has arguments of its own.
        if path.command == BatchSplitCommand.self, !path.asksForHelp {
            return try path.command.parseAsRoot(Array(path.arguments))
        }
        return try parseAsRoot()
    }

    /// Help and version go to standard output unchanged; a usage error is one line on standard error.
    private static func finish(parsing error: any Error, of path: CommandPath) -> Never {
        guard exitCode(for: error) != .success else { exit(withError: error) }
        let hint = FlagHint.message(for: path.arguments, isRender: path.name.hasSuffix(RenderCommand._commandName))
        Console.error("\(hint ?? message(for: error)) (see \(path.name) --help)")
        Platform.exit(ExitStatus.usage.rawValue)
    }
}

/// The commands at the start of the arguments, found before parsing so that messages can name them.
struct CommandPath {
    /// An unknown word in the place of a command.
    struct Unknown {
        let word: String
        let known: [String]
        /// Whether it is the first word of all.
        let isFirst: Bool
    }

    /// `snapshot render`, `snapshot tiles info`: the command whose help explains the flags.
    var name: String { names.joined(separator: " ") }
    private let names: [String]
    /// That command.
    let command: any ParsableCommand.Type
    let unknown: Unknown?
    /// Whether it starts with `help`.
    let asksForHelp: Bool
    /// What follows the command.
    let arguments: ArraySlice<String>

    init(_ arguments: ArraySlice<String>, of root: any ParsableCommand.Type) {
        var names = [root._commandName]
        var command = root
        var unknown: Unknown?
        // `snapshot help tiles info` names the command, too.
        asksForHelp = arguments.first == "help"
        let words = asksForHelp ? arguments.dropFirst() : arguments
        for word in words.prefix(while: { !$0.hasPrefix("-") }) {
            let children = command.configuration.subcommands
            guard let child = children.first(where: { $0._commandName == word }) else {
                // Any other word behind `batch` is its table.
                if !children.isEmpty, word != "help", command != BatchCommand.self {
                    unknown = Unknown(
                        word: word, known: children.map { $0._commandName },
                        isFirst: names.count == 1 && !asksForHelp)
                }
                break
            }
            names.append(word)
            command = child
        }
        self.arguments = words.dropFirst(names.count - 1)
        if let standard = command.configuration.defaultSubcommand {
            names.append(standard._commandName)
            command = standard
        }
        self.command = command
        self.names = names
        self.unknown = unknown
    }
}
