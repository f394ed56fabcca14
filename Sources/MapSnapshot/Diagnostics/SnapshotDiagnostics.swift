public import MapGeometry

/// Diagnostics about the rendering of an image, to log, show or act upon.
public struct SnapshotDiagnostics: Sendable {
    /// The outcome of one tile.
    public struct TileOutcome: Hashable, Sendable {
        /// How a tile was drawn.
        public enum Kind: Hashable, Sendable {
            /// The tile itself.
            case exact
            /// An upscaled part of a parent tile, a number of levels up.
            case overzoomed(levels: Int)
            /// Not at all.
            case missing
        }

        /// The layer's id.
        public let layer: String
        /// The requested tile.
        public let coordinate: TileCoordinate
        /// How it was drawn.
        public let kind: Kind
        /// Why the tile could not be read: its server failed, or it is corrupt; nil if it was drawn or is absent.
        public let problem: String?
        /// Why a stale tile was drawn; nil if the tile is fresh.
        public let staleReason: String?

        var isUpscaled: Bool { if case .overzoomed = kind { true } else { false } }
    }

    /// A text or icon of a style in the image.
    public struct Label: Hashable, Sendable {
        /// The id of the style layer that draws it.
        public let id: String
        /// The text; empty for an icon alone.
        public let text: String
        /// The top left corner of its box, with padding, in points; y down.
        public let origin: Point
        /// The size of its box in points.
        public let size: Size
        /// The point that it labels.
        public let anchor: Point
    }

    /// The texts and icons of styles in the image, those placed first last.
    public internal(set) var labels: [Label] = []
    /// The outcomes of every tile of every layer, in reading order.
    public internal(set) var tiles: [TileOutcome] = []
    /// Notes for users about automatic choices and surprises.
    public internal(set) var notes: [SnapshotNote] = []
    /// Whether the image is complete: false if part of it has no tile, or a tile failed.
    public internal(set) var isComplete = true
    /// How much of the attribution is readable in the image; nil if no drawn tileset has any.
    public internal(set) var attribution: AttributionDisplay?
    /// The duration of each stage, in order.
    public internal(set) var timings: [(stage: String, duration: Duration)] = []

    /// Whether there is something to draw where there are no tiles.
    var drawsWithoutTiles = false
    /// Why the image is not complete, apart from tiles; nil if nothing else is missing.
    var otherProblem: String?

    /// How long drawing was interrupted, because it had left its slot to others while it waited for servers.
    var interruption = Duration.zero

    /// The number of tiles whose outcome matches.
    public func count(where matches: (TileOutcome.Kind) -> Bool) -> Int {
        tiles.count { matches($0.kind) }
    }
}
