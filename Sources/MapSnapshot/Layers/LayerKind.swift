import MapGeometry

/// A kind of layer, as it goes through the pipeline.
///
/// Each step returns the input of the next, so the pipeline does not depend on kinds: raster tiles are one kind, and
/// another kind only has to implement these four steps.
///
/// | step | result |
/// |---|---|
/// | `ready` | `ReadyLayer`: the metadata of the layer |
/// | `planned` | `PlannedLayer`: what the image needs from it |
/// | `fetched` | `FetchedLayer`: its bytes |
/// | `decoded` | `DecodedLayer`: data that is ready to draw |
protocol LayerKind: Sendable {
    /// The id that requests use for it.
    var id: String { get }

    /// The servers that it contacts; empty if it reads files only.
    var remoteOrigins: [String] { get }

    /// The layer for an appearance, or the layer itself if it has only one.
    func shown(in appearance: Appearance) -> Self

    /// Adds everything that affects its part of an image to the digest.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if the layer has no identity.
    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws

    /// Reads the metadata of the layer.
    ///
    /// - Throws: `SnapshotError` if it cannot be drawn.
    func ready() async throws -> any ReadyLayer
}

/// A layer with known metadata.
protocol ReadyLayer: Sendable {
    /// The id that requests use for it.
    var id: String { get }
    /// Opacity, Opacity, 0 (invisible) to 1.
    var opacity: Double { get }
    /// Its tilesets, which determine the default zoom and the maximum zoom when fitting.
    var tilesets: [ReadyTileset] { get }

    /// Plans what the viewport needs.
    ///
    /// - Throws: `SnapshotError` with `tooLarge`, before anything is allocated.
    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer
}

/// A layer with a plan of what the image needs.
protocol PlannedLayer: Sendable {
    /// Number of tiles that it needs.
    var tileCount: Int { get }

    /// Reads the planned data from its sources.
    ///
    /// A tile that cannot be read counts as missing, with the reason.
    func fetched() async throws -> any FetchedLayer
}

/// A layer with its data as bytes.
protocol FetchedLayer: FoundLayer {
    /// Decodes the bytes.
    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer
}
