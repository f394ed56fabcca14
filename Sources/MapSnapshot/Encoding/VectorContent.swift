import Cairo
import Imaging
import MapGeometry

/// The content of a vector file.
struct VectorContent: Sendable {
    /// The map without annotations.
    let map: Pixmap
    /// The labels of the map that lie over lines and areas, on a clear image; nil without any.
    let labels: Pixmap?
    /// The annotations.
    let annotating: Annotating

    /// - Parameter labels: labels that are not in the map.
    init(map: Pixmap, labels: LabelPainting?, annotating: Annotating) throws {
        (self.map, self.annotating) = (map, annotating)
        guard let labels else {
            self.labels = nil
            return
        }
        var image = Pixmap(width: map.width, height: map.height)
        try labels.draw(on: &image)
        self.labels = image
    }

    /// Encodes the file: the map as an image, with shapes and text on top.
    ///
    /// - Parameters:
    ///   - image: the finished image, for its copyright notice and whether it is photographic.
    ///   - options: options with the format SVG or PDF.
    /// - Throws: `SnapshotError` with `renderingFailed`.
    func file(of image: MapImage, options: FileOptions) throws -> [UInt8] {
        let center = annotating.viewport.center
        let page = VectorPage(
            width: image.size.width, height: image.size.height,
            title: annotating.request.plainTitle
                ?? "Map of \(Self.degrees(center.latitude)), \(Self.degrees(center.longitude))",
            copyright: image.copyright ?? "")
        // A photo as PNG would be several times larger; JPEG has no transparency.
        let isJPEG = image.isPhotographic && map.isOpaque
        let quality = options.quality ?? options.format.defaultQuality
        let jpeg = isJPEG ? try MapImage(pixmap: map).jpegData(quality: quality) : nil
        do {
            let make = options.format == .svg ? SVGFile.draw : PDFFile.draw
            return try make(page) { cairo in
                let request = annotating.request
                let outline = ImageOutline(image.size, radius: request.cornerRadius, border: request.border)
                try outline.clip(cairo) { cairo in
                    try cairo.draw(map, x: 0, y: 0, scale: image.scale, jpeg: jpeg)
                    try annotating.drawOverlays(on: cairo)
                    if let labels { try cairo.draw(labels, x: 0, y: 0, scale: image.scale, jpeg: nil) }
                    try annotating.drawArrangement(on: cairo)
                }
            }
        } catch let error as CairoError {
            throw Self.failed(options, error.description)
        } catch let error as ImagingError {
            throw Self.failed(options, error.description)
        }
    }

    private static func failed(_ options: FileOptions, _ reason: String) -> SnapshotError {
        SnapshotError(.renderingFailed, "cannot write \(options.format.rawValue): \(reason)")
    }

    /// Degrees, rounded to about a meter.
    private static func degrees(_ value: Double) -> String { ((value * 1e5).rounded() / 1e5).text }
}
