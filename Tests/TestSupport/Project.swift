/// Paths of files in the project.
package enum Project {
    /// The folder of the package, relative to this file.
    package static let root = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

    /// The bundled tileset, of vector tiles.
    package static let defaultTiles = root + "/tiles/default.pmtiles"

    /// The same area as raster tiles.
    package static let rasterTiles = archive("raster.pmtiles")

    package static func fixture(_ name: String) -> String { "\(root)/fixtures/\(name)" }

    package static func archive(_ name: String) -> String { fixture("archives/\(name)") }
}
