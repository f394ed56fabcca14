import Cairo
import Imaging
import JSON
import MapGeometry
import MapLabels

/// A kind of layer, as it goes through the pipeline.
///
/// Each step returns the input of the next, so the pipeline does not depend on kinds: raster tiles are one kind, and
/// another kind only has to implement these four steps.
///
/// | step | result |
/// |---|---|
/// | `ready` | `ReadyLayer`: what the layer is, and its metadata |
/// | `planned` | `PlannedLayer`: what the image needs from it |
/// | `fetched` | `FetchedLayer`: its bytes |
/// | `decoded` | `DecodedLayer`: data that is ready to draw |
protocol LayerKind: Sendable {
    /// The id that requests use for it.
    var id: String { get }

    /// Whether requests choose it as a style.
    var isStyle: Bool { get }

    /// The servers that it contacts; empty if it reads files only.
    var remoteOrigins: [String] { get }

    /// The layer for an appearance, or the layer itself if it has only one.
    func shown(in appearance: Appearance) -> Self

    /// Adds everything that affects its part of an image to the digest.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if the layer has no identity.
    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws

    /// Reads the metadata of the layer, and settles what it is: no later step changes its kind.
    ///
    /// - Parameter request: where the image is, for a layer that has to look at tiles.
    /// - Throws: `SnapshotError` if it cannot be drawn.
    func ready(for request: ValidatedRequest) async throws -> any ReadyLayer
}

extension LayerKind {
    var isStyle: Bool { false }
}

/// A layer with known metadata.
protocol ReadyLayer: Sendable {
    /// The id that requests use for it.
    var id: String { get }
    /// Opacity, 0 (invisible) to 1.
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

/// A layer whose tiles have been looked for, as bytes or decoded.
protocol FoundLayer: Sendable {
    /// The id that requests use for it.
    var id: String { get }
    /// Opacity, 0 (invisible) to 1.
    var opacity: Double { get }
    /// The tiles found, per tileset; empty for a layer without tiles.
    var parts: [FoundTileset] { get }
    /// Whether there is something to draw even without tiles.
    var drawsWithoutTiles: Bool { get }
    /// Whether it has everything that it needs besides tiles.
    var isComplete: Bool { get }
}

extension FoundLayer {
    var isVisible: Bool { opacity > 0 }

    /// Whether any of it is in the image.
    var isDrawn: Bool { isVisible && (drawsWithoutTiles || parts.isEmpty || parts.contains { !$0.isEmpty }) }

    var drawsWithoutTiles: Bool { false }
    var isComplete: Bool { true }
}

/// A layer with its data as bytes.
protocol FetchedLayer: FoundLayer {
    /// Decodes the bytes.
    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer
}

/// What layers share while the layers of an image are decoded one after the other.
struct DecodingContext: Sendable {
    /// Tiles decoded for neighboring images; nil for a single image.
    var tiles: DecodedTileCache?
    /// Tiles laid out for neighboring images; nil for a single image.
    var layouts: LayoutCache?
    /// Maximum number of decoded pixels, after those of earlier layers.
    var room = SnapshotLimits.allTilePixels
    /// What the texts of labels may count, after those of earlier layers.
    var labelRoom = SnapshotLimits.labelTexts
    /// The slot that is left while waiting for servers; nil without a queue.
    var slot: DrawSlot?
}

/// A layer that is ready to draw.
protocol DecodedLayer: FoundLayer {
    /// Number of pixels of its decoded tiles.
    var tilePixels: Int { get }
    /// Whether it is photographic, which suits formats other than PNG.
    var isPhotographic: Bool { get }
    /// Whether its pixels were resampled, which leaves few repetitions.
    var isResampled: Bool { get }
    /// Notes about it, one sentence each.
    var notes: [SnapshotNote] { get }
    /// Attributions in addition to those of its tilesets.
    var attributions: [String] { get }
    /// Whether parts of it say what they show, so that a request can hide them.
    var hasRoles: Bool { get }
    /// The layer itself if it has labels; nil for one that only covers an area.
    var labelled: (any LabelledLayer)? { get }

    /// How to draw it on the canvas.
    ///
    /// - Parameter frame: the frame for a layer that is rotated together with adjacent layers.
    func painting(on frame: StraightFrame) -> LayerPainting
}

extension DecodedLayer {
    var notes: [SnapshotNote] { [] }
    var attributions: [String] { [] }
    var hasRoles: Bool { false }
    var labelled: (any LabelledLayer)? { nil }
}

/// A layer with labels, which share the image with those of other layers.
protocol LabelledLayer: DecodedLayer {
    /// The layer with places for its labels, which avoid what the placer knows.
    ///
    /// - Throws: `SnapshotError` with `tooLarge`.
    func placed(with placer: inout LabelPlacer) throws -> any DecodedLayer

    /// Draws the labels that lie over all layers of the image; nil without any.
    var labelPainting: LayerDrawing? { get }
    /// The placed labels.
    var placedLabels: [SnapshotDiagnostics.Label] { get }
}

extension [any LayerKind] {
    /// The layers named by a request, bottom first, with the tiles for its appearance.
    ///
    /// - Throws: `SnapshotError` with `unknownTileset`, with `invalidRequest` if a layer is named twice, and with
    ///   `noTiles` if there are no layers.
    func chosen(by request: ValidatedRequest) throws(SnapshotError) -> [any LayerKind] {
        var chosen = self
        if !request.tiles.isEmpty {
            chosen = []
            for (index, id) in request.tiles.enumerated() {
                guard let layer = first(where: { $0.id == id }) else {
                    throw SnapshotError(
                        .unknownTileset,
                        "tileset \(Notation.shortened(id)) is not known",
                        remedy: NearestName.remedy(for: id, among: map(\.id)), pointer: "/tiles/\(index)")
                }
                // The pixels of all layers are in memory at once.
                guard !request.tiles[..<index].contains(id) else {
                    throw SnapshotError(
                        .invalidRequest, "tileset \(id) is named twice", remedy: "name it once",
                        pointer: "/tiles/\(index)")
                }
                chosen.append(layer)
            }
        }
        if let id = request.style {
            guard contains(where: { $0.id == id && $0.isStyle }) else {
                let known = filter(\.isStyle).map(\.id)
                throw SnapshotError(
                    .unknownStyle,
                    "style \(Notation.shortened(id)) is not known",
                    remedy: known.isEmpty ? "there are no styles" : NearestName.remedy(for: id, among: known),
                    pointer: "/style")
            }
            chosen.removeAll { $0.isStyle && $0.id != id }
        }
        guard !chosen.isEmpty else { throw SnapshotError(.noTiles, "there is no tileset to draw", remedy: "add one") }
        return chosen.map { $0.shown(in: request.appearance) }
    }
}

/// One tileset of a layer, and the tiles found for the image.
struct FoundTileset: Sendable {
    let tileset: ReadyTileset
    /// The level; nil if the tileset has no zoom close enough to the image's.
    let level: TileLevel?
    /// One entry per tile.
    let found: [TileFetch.Found]
    /// Whether several tiles are all the same image, and not a plain one: some servers refuse that way.
    let repeatsOneImage: Bool

    /// - Parameter repeatsOneImage: false also before the tiles are decoded.
    init(of plan: TilePlan, _ found: [TileFetch.Found], repeatsOneImage: Bool = false) {
        (tileset, level) = (plan.tileset, plan.level)
        (self.found, self.repeatsOneImage) = (found, repeatsOneImage)
    }

    /// Whether there is no tile to draw.
    var isEmpty: Bool { found.allSatisfy { $0.origin == nil } }

    /// Whether there is something to draw for every tile.
    var isWhole: Bool { level != nil && found.allSatisfy { $0.origin != nil } }
}

/// How a layer is drawn on the canvas.
enum LayerPainting {
    /// North up, on a frame shared with adjacent layers of this kind, which is rotated once.
    case straight((_ frame: inout Pixmap?, _ background: UInt32) throws -> Void)
    /// With the bearing and the tilt of the image, directly on the canvas.
    case rotated(LayerDrawing)
}

/// Draws a layer, or its labels, with the bearing of the image.
struct LayerDrawing {
    /// Whether it sets all pixels of the canvas first, so that what is below does not matter.
    var coversCanvas = false
    /// Draws on the canvas.
    let onPixels: (inout Pixmap) throws -> Void
    /// Draws on the page of a vector file, as paths and text; nil for a layer that has only pixels.
    var onPage: ((borrowing CairoContext) throws -> Void)?
}
