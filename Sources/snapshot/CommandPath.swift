import ArgumentParser

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
                if !children.isEmpty, word != "help" {
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
