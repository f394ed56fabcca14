import ArgumentParser
import MapSnapshot

/// `snapshot tiles info LOCATION`: shows metadata and tiles of a tileset.
struct TilesInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show the metadata of a tileset, and its tiles per zoom.",
        discussion: """
            Example:
              snapshot tiles info city.mbtiles
            """)

    @OptionGroup var tileset: TilesetArgument
    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await Failure.translating {
            let survey = try await TilesetSurvey(tileset.layer())
            if json { try Console.output(json: survey) } else { Console.output(survey.table) }
        }
    }
}
