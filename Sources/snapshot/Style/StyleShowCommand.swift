public import ArgumentParser
public import MapSnapshot

/// `snapshot style show light|dark`: prints a built-in style as a starting point.
struct StyleShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a built-in style as a starting point for your own.",
        discussion: """
            Example:
              snapshot style show light > style.json

            Render with it: snapshot --style style.json --source tiles=city.pmtiles …
            """)

    @Argument(help: ArgumentHelp("Appearance: light or dark.", valueName: "APPEARANCE"))
    var appearance: Appearance
    @Option(
        help: ArgumentHelp(
            "Schema of the vector tiles: openmaptiles, protomaps or shortbread.", valueName: "SCHEMA"))
    var schema = VectorSchema.openMapTiles

    func run() throws {
        Console.output(
            BuiltInStyle(schema: schema, isDark: appearance == .dark).json.split(separator: "\n").map(String.init))
    }
}

extension VectorSchema: ExpressibleByArgument {}
