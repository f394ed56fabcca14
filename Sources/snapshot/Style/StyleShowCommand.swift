public import ArgumentParser
public import MapSnapshot

/// `snapshot style show light|dark`: a built-in style, to start one's own from.
struct StyleShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Prints a built-in style, to start your own from.",
        discussion: """
            Draw it with: snapshot --style FILE --source tiles=city.pmtiles …
            """)

    @Argument(help: "light or dark.")
    var appearance: Appearance
    @Option(help: "The schema of the vector tiles: openmaptiles (the default), protomaps or shortbread.")
    var schema = VectorSchema.openMapTiles

    func run() throws {
        Console.output(
            BuiltInStyle(schema: schema, isDark: appearance == .dark).json.split(separator: "\n").map(String.init))
    }
}

extension VectorSchema: ExpressibleByArgument {}
