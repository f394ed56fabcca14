import ArgumentParser
import MapSnapshot

/// `snapshot tiles verify LOCATION`: reads and decodes every tile.
struct TilesVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Read and decode every tile of a tileset.",
        discussion: """
            Example:
              snapshot tiles verify city.mbtiles

            Exit status: 0 every tile is good; 1 a tile is corrupt, or the tileset cannot be read.
            """)

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
