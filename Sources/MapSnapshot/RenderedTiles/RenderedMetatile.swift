import Imaging
import MapGeometry

/// The encoded tiles of a metatile.
struct RenderedMetatile: Sendable {
    /// A tile, and how it came out.
    struct Rendered: Sendable {
        let file: SnapshotFile
        /// What is wrong with a tile of a source; nil if nothing is.
        let problem: String?
    }

    /// The tiles for which there is data.
    let tiles: [TileCoordinate: Rendered]
    /// Why there is no data for others, where it could not be read.
    let problems: [TileCoordinate: String]
    /// The stages of drawing and encoding.
    let stages: [ServedImage.Stage]
    /// How long the drawing waited for a slot.
    var queued = Duration.zero
    /// Whether the tilesets were not replaced while it was drawn.
    var isCurrent = true

    /// Cuts and encodes a drawing.
    ///
    /// - Throws: like `Snapshot.data()`.
    init(_ snapshot: Snapshot, of metatile: Metatile, _ options: RenderedTileOptions) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let margin = Int((Metatile.margin * options.scale).rounded())
        var tiles: [TileCoordinate: Rendered] = [:]
        var problems: [TileCoordinate: String] = [:]
        for (tile, x, y) in metatile.tiles(options.side) {
            let found = FoundTiles(of: tile, in: snapshot.diagnostics)
            guard !found.isEmpty else {
                problems[tile] = found.problem
                continue
            }
            var image = snapshot.image
            image.pixmap = image.pixmap.part(
                x: margin + x * options.pixels, y: margin + y * options.pixels, side: options.pixels)
            let encoded = try FileFitting(image: image, options: options.file).run()
            let side = Double(options.side.rawValue)
            let file = SnapshotFile(
                bytes: encoded.bytes, format: options.file.format, width: options.pixels, height: options.pixels,
                viewport: Viewport(
                    center: tile.center, zoom: Double(metatile.zoom), size: Size(width: side, height: side)),
                attribution: snapshot.attribution,
                notes: snapshot.diagnostics.notes + [encoded.note].compactMap(\.self), missingTiles: found.missing)
            tiles[tile] = Rendered(file: file, problem: found.problem)
        }
        (self.tiles, self.problems) = (tiles, problems)
        stages =
            snapshot.diagnostics.timings.map { ServedImage.Stage(name: $0.stage, duration: $0.duration) }
            + [ServedImage.Stage(name: "encoding", duration: clock.now - start)]
    }

    /// Whether all tiles have all that they need.
    var isComplete: Bool { isCurrent && problems.isEmpty && tiles.values.allSatisfy(\.file.isComplete) }
}

/// The tiles of sources that a rendered tile is drawn from.
struct FoundTiles {
    /// Whether there is nothing to draw.
    let isEmpty: Bool
    /// Number of missing or stale tiles.
    let missing: Int
    let problem: String?

    init(of tile: TileCoordinate, in diagnostics: SnapshotDiagnostics) {
        let outcomes = diagnostics.tiles.filter { tile.overlaps($0.coordinate) }
        isEmpty = !diagnostics.drawsWithoutTiles && outcomes.allSatisfy { $0.kind == .missing }
        problem = outcomes.lazy.compactMap(\.problem).first ?? diagnostics.otherProblem
        let stale = outcomes.count { $0.staleReason != nil }
        let absent = outcomes.count { $0.staleReason == nil && ($0.kind == .missing || $0.problem != nil) }
        missing = stale + (diagnostics.isComplete ? 0 : max(absent, diagnostics.otherProblem == nil ? 0 : 1))
    }
}

extension TileCoordinate {
    /// Whether two squares of the world have an area in common: one contains the other.
    fileprivate func overlaps(_ other: TileCoordinate) -> Bool {
        let shallower = min(z, other.z)
        return ancestor(levels: z - shallower) == other.ancestor(levels: other.z - shallower)
    }

    /// The place in its middle.
    fileprivate var center: Coordinate {
        let side = Double(1 << z)
        return WebMercator.unproject(WorldPoint(x: (Double(x) + 0.5) / side, y: (Double(y) + 0.5) / side))
    }
}

extension Pixmap {
    /// A square inside the image.
    fileprivate func part(x: Int, y: Int, side: Int) -> Pixmap {
        var words: [UInt32] = []
        words.reserveCapacity(side * side)
        for row in y..<y + side { words += pixels[row * width + x..<row * width + x + side] }
        return Pixmap(width: side, height: side, pixels: words)
    }
}
