public import MapGeometry
import TileSources

/// Draws the tiles of an area into one archive or a folder.
///
/// ```swift
/// let tiles = try TileRendering(of: [.tiles(city)], in: city.bounds, zooms: 0...14)
/// try await tiles.write(to: "city.pmtiles")
/// ```
///
/// It can be interrupted at any time, even killed, and resumes when run again: drawn tiles are in `OUTPUT.part`.
public struct TileRendering: Sendable {
    /// How far it is.
    public struct Progress: Hashable, Sendable {
        /// Number of tiles of the area.
        public let total: Int
        /// Number of tiles that need no more work.
        public let done: Int
        /// Number of tiles that an earlier run has drawn.
        public let known: Int
        /// Number of tiles in the output; 0 while drawing.
        public let written: Int

        init(_ progress: ExportProgress) {
            (total, done) = (progress.total, progress.done)
            (known, written) = (progress.known, progress.written)
        }
    }

    private let source: RenderedTileSource
    private let area: TileArea
    private let jobs: Int
    private let name: String

    /// Creates a rendering.
    ///
    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first; each should have a unique id.
    ///   - bounds: the area; if west is greater than east, it crosses the antimeridian.
    ///   - zooms: the zooms of the tiles, as their side counts them.
    ///   - options: how tiles are drawn.
    ///   - concurrency: number of squares of 1024 points that are drawn at once; nil for the processors that the process
    ///     may use.
    /// - Throws: `SnapshotError` for a value that is out of range.
    public init(
        of layers: [MapLayer], in bounds: GeoBounds, zooms: ClosedRange<Int>,
        options: RenderedTileOptions = RenderedTileOptions(), concurrency: Int? = nil
    ) throws(SnapshotError) {
        source = try RenderedTileSource(layers: layers, options: options, concurrency: concurrency)
        guard bounds.isValid else {
            throw .invalid("bbox", bounds.text, "degrees: longitudes up to 180, latitudes up to 90, south below north")
        }
        let deepest = Int(SnapshotLimits.zooms.upperBound) - options.side.zoomOffset
        guard zooms.upperBound <= deepest, let area = TileArea(bounds: bounds, zooms: zooms) else {
            throw .invalid(
                "zooms", "\(zooms.lowerBound)-\(zooms.upperBound)",
                "zooms from 0 to \(deepest) for tiles of \(options.side.rawValue) points")
        }
        self.area = area
        // Tiles wait for their metatile, so that many are waited for at once.
        jobs = max(1, concurrency ?? UsableProcessors.count) * options.side.tilesPerMetatile
        name = layers.map(\.id).joined(separator: " and ")
    }

    /// Number of tiles of the area; 0 for an area beyond the latitudes of Web Mercator.
    public var count: Int { area.count }

    /// Notes on what could not be drawn as the layers ask, in the tiles that were drawn, each once.
    public var notes: [SnapshotNote] { source.notes }

    /// Draws the tiles that are missing, then writes the output.
    ///
    /// - Parameters:
    ///   - output: `NAME.pmtiles`, `NAME.mbtiles`, or `FOLDER/{z}/{x}/{y}.png`, whose folder must be empty.
    ///   - isRestarted: whether to discard an unfinished run with the same output, instead of resuming it.
    ///   - report: called after each tile.
    /// - Returns: the final progress; tiles without data are not written.
    /// - Throws: `TileSourceError` if the output cannot be written, if no tile has data, if some tiles failed, if a
    ///   style lacks a file, or if an unfinished run had other tiles; drawn tiles are then still there. `SnapshotError` with `unsupported` for a
    ///   layer without an identity.
    @discardableResult
    public func write(
        to output: String, isRestarted: Bool = false, _ report: (Progress) -> Void = { _ in }
    ) async throws -> Progress {
        guard let target = TileExport.Target(output) else {
            throw TileSourceError(
                .unsupported,
                "output \(output) is neither an archive nor a folder: name it .mbtiles or .pmtiles, or FOLDER/{z}/{x}/{y}.png"
            )
        }
        // Each tile would lack the same, and the next run would draw other tiles than this one.
        try source.checkIsComplete()
        guard let identity = try await source.identity() else {
            throw SnapshotError(
                .unsupported, "a tileset has no identity, so an unfinished output could not be resumed",
                remedy: "implement TileSource.identity(), or wrap the source in OverridingTileSource")
        }
        let export = try TileExport(
            of: source, called: name, details: [("identity", identity.description)], area: area, to: target.path,
            as: target.format, jobs: jobs, isRestarted: isRestarted)
        return Progress(try await export.run { report(Progress($0)) })
    }
}
