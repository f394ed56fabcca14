import ArgumentParser

/// `snapshot tiles`: looks into tile sets and copies parts of them.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Inspect, verify and copy tilesets.",
        subcommands: [TilesInfoCommand.self, TilesVerifyCommand.self, TilesFetchCommand.self])
}
