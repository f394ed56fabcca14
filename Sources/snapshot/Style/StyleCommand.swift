import ArgumentParser

/// `snapshot style`: checks styles, prints and writes the built-in ones.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style", abstract: "Check MapLibre styles and print the built-in ones.",
        subcommands: [StyleCheckCommand.self, StyleShowCommand.self, StyleExportCommand.self])
}
