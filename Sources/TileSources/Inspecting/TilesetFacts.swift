package import MapGeometry

/// What a file or folder states about its tileset, apart from the tiles.
package struct TilesetFacts: Sendable {
    /// The format and its version.
    package var kind: String
    /// File size in bytes; nil for a folder, or if a server does not state it.
    package var fileSize: UInt64?
    /// Compression of directories and metadata, and of tiles.
    package var directoryCompression: String?
    package var tileCompression: String?
    /// Whether tiles are stated to be in the order of their ids.
    package var isClustered: Bool?
    /// Counts stated in the header; nil if there is no header or its writer did not know.
    package var statedTiles: UInt64?
    /// How many tiles are stored, equal ones once.
    package var statedContents: UInt64?
    package var zooms: ClosedRange<Int>?
    package var bounds: GeoBounds?
    package var center: TilesetCenter?
    package var format: TileFormat?
    /// All metadata, unchanged.
    package var values: [String: MetadataValue]
    /// Problems with the set as a whole, one sentence each.
    package var problems: [String] = []
    /// Notes worth knowing, though nothing is wrong.
    package var notes: [String] = []

    init(kind: String, _ document: TilesetDocument = TilesetDocument()) {
        self.kind = kind
        zooms = document.zooms
        bounds = document.bounds
        center = document.center
        values = document.values
        if let problem = document.problem {
            problems.append("its metadata cannot be read (\(problem)), so its attribution is unknown")
        }
    }
}

/// A source that can be inspected: what its file states, and its tiles without reading them.
package protocol InspectableTileSource: EnumerableTileSource {
    /// Calls `body` for each run of tiles, then returns what the file states and what is wrong with it.
    ///
    /// Time and memory are bounded by the size of the file.
    /// - Throws: `TileSourceError` if the list of tiles is corrupt, and what `body` throws.
    func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts
}
