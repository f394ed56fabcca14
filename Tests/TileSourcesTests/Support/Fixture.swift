/// Paths of the files that come with the project.
enum Fixture {
    /// The folder of the package, from this file's own place in it.
    static let root = String(#filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" })

    /// The tile set that comes with the program.
    static let world = root + "/tiles/default.pmtiles"

    static func archive(_ name: String) -> String { "\(root)/fixtures/archives/\(name)" }
}
