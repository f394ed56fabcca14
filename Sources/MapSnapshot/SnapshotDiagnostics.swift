public import MapGeometry

/// How a picture came about: what a caller may want to log, show or act upon.
public struct SnapshotDiagnostics: Sendable {
    /// What became of one tile that the picture wanted.
    public struct TileOutcome: Hashable, Sendable {
        /// How the square was filled.
        public enum Kind: Hashable, Sendable {
            /// With the tile itself.
            case exact
            /// With a part of an ancestor, so many levels up, enlarged.
            case overzoomed(levels: Int)
            /// Not at all.
            case missing
        }

        /// The layer's id.
        public let layer: String
        /// The tile that was wanted.
        public let coordinate: TileCoordinate
        /// How its square was filled.
        public let kind: Kind
        /// Why the wanted tile could not be had: its server failed, or it is corrupt; nil where it was drawn or is absent.
        public let problem: String?
        /// Why a kept tile was drawn that is older than its server allows; nil for one that is current.
        public let staleReason: String?
    }

    /// Every tile of every layer once, in reading order.
    public internal(set) var tiles: [TileOutcome] = []
    /// What was chosen for the caller, and what is not as they might expect.
    public internal(set) var notes: [SnapshotNote] = []
    /// Whether the picture has all that it should: false where some of the area has no tile, or a tile failed.
    public internal(set) var isComplete = true
    /// How much of the attribution can be read in the picture; nil where no tile set that was drawn has any.
    public internal(set) var attribution: AttributionDisplay?
    /// How long each stage took, in the order of the stages.
    public internal(set) var timings: [(stage: String, duration: Duration)] = []

    /// How many squares were filled in the way that `matches` accepts.
    public func count(where matches: (TileOutcome.Kind) -> Bool) -> Int {
        tiles.count { matches($0.kind) }
    }
}
