import MapGeometry

/// A layer of some kind on its way through the pipeline.
///
/// Each step gives what the next one starts from, so that the pipeline knows no kind: raster tiles are one, and a layer of
/// another kind only needs these four steps of its own.
///
/// | step | gives |
/// |---|---|
/// | `ready` | `ReadyLayer`: what the layer says of itself |
/// | `planned` | `PlannedLayer`: what the image needs of it |
/// | `fetched` | `FetchedLayer`: its bytes |
/// | `decoded` | `DecodedLayer`: what can be judged and drawn |
protocol LayerKind: Sendable {
    /// The name that requests use for it.
    var id: String { get }

    /// The layer over what it has for an appearance, or over the only thing that it has.
    func shown(in appearance: Appearance) -> Self

    /// Adds all that its part of an image depends on to the image's name.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if the layer does not say what it is drawn from.
    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws

    /// Asks the layer what it is.
    ///
    /// - Throws: `SnapshotError` for what cannot be drawn.
    func ready() async throws -> any ReadyLayer
}

/// A layer that is known.
protocol ReadyLayer: Sendable {
    /// The name that requests use for it.
    var id: String { get }
    /// 0 (invisible) to 1.
    var opacity: Double { get }
    /// The tilesets that it draws from: they decide the default zoom and how far an area is zoomed in on.
    var tilesets: [ReadyTileset] { get }

    /// Viewport to what is needed.
    ///
    /// - Throws: `SnapshotError` with `tooLarge`, before anything is allocated.
    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer
}

/// A layer of which it is known what the image needs.
protocol PlannedLayer: Sendable {
    /// What is needed, read from its sources.
    ///
    /// A tile that cannot be had counts as missing, with the reason.
    func fetched() async throws -> any FetchedLayer
}

/// A layer whose bytes are there.
protocol FetchedLayer: Sendable {
    /// Bytes to what can be drawn.
    ///
    /// - Parameters:
    ///   - cache: tiles that neighboring images have decoded; nil for an image that is made alone.
    ///   - room: the most pixels of decoded tiles, after those of other layers.
    func decoded(_ cache: DecodedTileCache?, room: Int) async throws -> any DecodedLayer
}
