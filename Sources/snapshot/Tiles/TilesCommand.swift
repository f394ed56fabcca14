import ArgumentParser

/// `snapshot tiles`: looks into tile sets.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Shows and checks tile sets.",
        subcommands: [TilesInfoCommand.self, TilesVerifyCommand.self])
}
