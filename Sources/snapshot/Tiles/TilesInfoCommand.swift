import ArgumentParser
import MapSnapshot

/// `snapshot tiles info LOCATION`: what is in a tile set.
struct TilesInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "info", abstract: "Shows what is in a tile set.")

    @Argument(help: "A folder z/x/y.png, an .mbtiles or a .pmtiles file.")
    var location: String
    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await Failure.translating {
            let survey = try await TilesetSurvey(location: location)
            Console.output(json ? try survey.json() : survey.table)
        }
    }
}
