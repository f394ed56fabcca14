import ArgumentParser

/// `snapshot config`: what the settings are.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the settings.", subcommands: [ConfigShowCommand.self])
}

/// `snapshot config show`: each setting and where it came from.
struct ConfigShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print each setting and where it came from.")

    @OptionGroup var sources: TileSourceOptions

    func run() async throws {
        try await Failure.translating {
            Console.output(try sources.configuration().lines())
        }
    }
}
