import Imaging
import MapLabels

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

    /// The layer with places for its labels, which avoid what the placer knows.
    ///
    /// - Throws: `SnapshotError` with `tooLarge`.
    func placed(with placer: inout LabelPlacer) throws -> any DecodedLayer

    /// Draws the labels that lie over all layers of the image; nil without any.
    var labelPainting: LayerDrawing? { get }
    /// The placed labels.
    var placedLabels: [SnapshotDiagnostics.Label] { get }

    /// How to draw it on the canvas.
    ///
    /// - Parameter frame: the frame for a layer that is rotated together with adjacent layers.
    func painting(on frame: StraightFrame) -> LayerPainting
}

extension DecodedLayer {
    var notes: [SnapshotNote] { [] }
    var attributions: [String] { [] }
    var labelPainting: LayerDrawing? { nil }
    var placedLabels: [SnapshotDiagnostics.Label] { [] }

    func placed(with placer: inout LabelPlacer) -> any DecodedLayer { self }
}
