import ArgumentParser

/// `snapshot tiles`: inspects, verifies, copies and draws tilesets.
struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Inspect, verify, copy and draw tilesets.",
        subcommands: [TilesInfoCommand.self, TilesVerifyCommand.self, TilesFetchCommand.self, TilesRenderCommand.self])
}
