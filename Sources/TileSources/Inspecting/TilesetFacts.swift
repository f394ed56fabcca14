package import MapGeometry

/// What a file or folder says of the tile set in it, apart from its tiles.
package struct TilesetFacts: Sendable {
    /// What it is, with the version of its format.
    package var kind: String
    /// Bytes of the whole file; nil for a folder, and where a server does not tell.
    package var fileSize: UInt64?
    /// How directories and metadata are packed, and how tiles are.
    package var directoryCompression: String?
    package var tileCompression: String?
    /// Whether tiles are said to lie in the order of their ids.
    package var isClustered: Bool?
    /// The numbers in a header; nil where there is none, or its writer did not know.
    package var statedTiles: UInt64?
    /// How many tiles are stored, equal ones once.
    package var statedContents: UInt64?
    package var zooms: ClosedRange<Int>?
    package var bounds: GeoBounds?
    package var center: TilesetCenter?
    package var format: TileFormat?
    /// All of the metadata, as it is.
    package var values: [String: MetadataValue]
    /// What is wrong with the set as a whole, a sentence each.
    package var problems: [String] = []
    /// What one should know, though nothing is wrong.
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

/// A source that can be looked into: what its file says, and its tiles without reading them.
package protocol InspectableTileSource: EnumerableTileSource {
    /// Calls `body` for each run of tiles, then returns what the file itself says and what is wrong with it.
    ///
    /// The work and the memory are bounded by what the file can hold.
    /// - Throws: `TileSourceError` where the list of tiles is damaged, and what `body` throws.
    func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts
}
