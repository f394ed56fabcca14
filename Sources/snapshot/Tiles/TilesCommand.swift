import ArgumentParser

/// `snapshot tiles`: inspects, verifies and copies tilesets.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Inspect, verify and copy tilesets.",
        subcommands: [TilesInfoCommand.self, TilesVerifyCommand.self, TilesFetchCommand.self])
}
