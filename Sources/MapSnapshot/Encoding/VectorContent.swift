import Cairo
import Imaging
import MapGeometry

/// The content of a vector file.
struct VectorContent: Sendable {
    /// The map without annotations, bottom first.
    let parts: [PagePart]
    /// Labels of the map that are not in its parts; nil without any.
    let labels: LabelPainting?
    /// The annotations.
    let annotating: Annotating
    private let frame: StraightFrame

    /// - Parameters:
    ///   - compositing: draws the map.
    ///   - canvas: the map as pixels.
    init(_ compositing: Compositing, canvas: Pixmap, labels: LabelPainting?, annotating: Annotating) throws {
        parts = try compositing.parts(canvas)
        (self.labels, self.annotating, frame) = (labels, annotating, compositing.frame)
    }

    /// Encodes the file: styles as paths and text, raster tiles as images, with shapes and text on top.
    ///
    /// - Parameters:
    ///   - image: the finished image, for its copyright notice and whether it is photographic.
    ///   - encoding: the encoding of the options' format.
    /// - Throws: `SnapshotError` with `renderingFailed`.
    func file(of image: MapImage, as encoding: PageEncoding, options: FileOptions) throws -> [UInt8] {
        let center = annotating.viewport.center
        let page = VectorPage(
            width: image.size.width, height: image.size.height,
            title: annotating.request.plainTitle
                ?? "Map of \(Self.degrees(center.latitude)), \(Self.degrees(center.longitude))",
            copyright: image.copyright ?? "")
        do {
            return try encoding.draw(page) { cairo in
                let request = annotating.request
                let outline = ImageOutline(image.size, radius: request.cornerRadius, border: request.border)
                try outline.clip(cairo) { cairo in
                    for part in parts { try draw(part, of: image, options, on: cairo) }
                    if request.overlayLevel == .aboveLabels { try labels?.draw(on: cairo) }
                    try annotating.drawOverlays(on: cairo)
                    if request.overlayLevel != .aboveLabels { try labels?.draw(on: cairo) }
                    try annotating.drawArrangement(on: cairo)
                }
            }
        } catch let error as CairoError {
            throw Self.failed(options, error.description)
        } catch let error as ImagingError {
            throw Self.failed(options, error.description)
        }
    }

    private func draw(
        _ part: PagePart, of image: MapImage, _ options: FileOptions, on cairo: borrowing CairoContext
    ) throws {
        switch part {
        case .background(let color):
            guard color.alpha > 0 else { return }
            cairo.rectangle(x: 0, y: 0, width: image.size.width, height: image.size.height)
            cairo.fill(.color(color))
        case .pixels(let pixels):
            // A photo as PNG would be several times larger; JPEG has no transparency.
            let isJPEG = image.isPhotographic && pixels.isOpaque
            let jpeg = isJPEG ? try MapImage(pixmap: pixels).jpegData(quality: options.bestQuality) : nil
            try cairo.draw(pixels, x: 0, y: 0, scale: image.scale, jpeg: jpeg)
        case .layer(let layer): try layer.drawing(on: frame)?.onPage?(cairo)
        }
    }

    private static func failed(_ options: FileOptions, _ reason: String) -> SnapshotError {
        SnapshotError(.renderingFailed, "cannot write \(options.format.rawValue): \(reason)")
    }

    /// Degrees, rounded to about a meter.
    private static func degrees(_ value: Double) -> String { ((value * 1e5).rounded() / 1e5).text }
}
