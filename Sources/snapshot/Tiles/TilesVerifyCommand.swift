import ArgumentParser
import MapSnapshot

/// `snapshot tiles verify LOCATION`: reads and decodes every tile.
struct TilesVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Reads and decodes every tile of a tile set.",
        discussion: "Exit status: 0 all tiles are good; 1 some are not, or the tile set cannot be read.")

    @OptionGroup var tileset: TilesetArgument
    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await Failure.translating {
            let result = try await TilesetVerification(tileset.layer())
            if json { try Console.output(json: result) } else { Console.output(result.table) }
            guard result.defects.isEmpty else { throw ExitStatus.failed }
        }
    }
}
