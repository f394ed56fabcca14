/// Paths of the files that come with the project.
package enum Project {
    /// The folder of the package, from this file's own place in it.
    package static let root = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

    /// The tileset that comes with the program.
    package static let defaultTiles = root + "/tiles/default.pmtiles"

    package static func fixture(_ name: String) -> String { "\(root)/fixtures/\(name)" }

    package static func archive(_ name: String) -> String { fixture("archives/\(name)") }
}
