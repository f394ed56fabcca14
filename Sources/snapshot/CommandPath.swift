import ArgumentParser

/// The commands at the start of the arguments, found before parsing so that messages can name them.
struct CommandPath {
    /// An unknown word in the place of a command.
    struct Unknown {
        let word: String
        let known: [String]
    }

    /// `snapshot render`, `snapshot tiles info`: the command whose help explains the flags.
    let name: String
    let unknown: Unknown?

    init(_ arguments: ArraySlice<String>, of root: any ParsableCommand.Type) {
        var names = [root._commandName]
        var command = root
        var unknown: Unknown?
        for word in arguments {
            let children = command.configuration.subcommands
            guard let child = children.first(where: { $0._commandName == word }) else {
                if !children.isEmpty, !word.hasPrefix("-"), word != "help" {
                    unknown = Unknown(word: word, known: children.map { $0._commandName })
                }
                break
            }
            names.append(word)
            command = child
        }
        if let standard = command.configuration.defaultSubcommand { names.append(standard._commandName) }
        name = names.joined(separator: " ")
        self.unknown = unknown
    }
}
