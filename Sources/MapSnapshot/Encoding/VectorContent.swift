import Cairo
import Imaging
import MapGeometry

/// What a vector file is made of.
struct VectorContent: Sendable {
    /// The map with nothing drawn on it.
    let map: Pixmap
    /// What is drawn on it.
    let annotating: Annotating

    /// The file: the map as an image, and on it shapes and text.
    ///
    /// - Parameters:
    ///   - image: the finished picture, for its notice and whether it is a photograph.
    ///   - options: the format is SVG or PDF.
    /// - Throws: `SnapshotError` with `renderingFailed`.
    func file(of image: MapImage, options: FileOptions) throws -> [UInt8] {
        let center = annotating.viewport.center
        let page = VectorPage(
            width: image.size.width, height: image.size.height,
            title: "Map of \(Self.degrees(center.latitude)), \(Self.degrees(center.longitude))",
            notice: image.copyright ?? "")
        // A photograph as PNG would be several times larger; JPEG knows no transparency.
        let isJPEG = image.isPhotographic && map.isOpaque
        let quality = options.quality ?? options.format.defaultQuality
        let jpeg = isJPEG ? try MapImage(pixmap: map).jpegData(quality: quality) : nil
        do {
            let make = options.format == .svg ? SVGFile.draw : PDFFile.draw
            return try make(page) { cairo in
                try cairo.draw(map, x: 0, y: 0, scale: image.scale, jpeg: jpeg)
                try annotating.draw(on: cairo)
            }
        } catch let error as CairoError {
            throw Self.failed(options, error.description)
        } catch let error as ImagingError {
            throw Self.failed(options, error.description)
        }
    }

    private static func failed(_ options: FileOptions, _ reason: String) -> SnapshotError {
        SnapshotError(.renderingFailed, "the picture cannot be written as \(options.format.rawValue): \(reason)")
    }

    /// Rounded to about a metre.
    private static func degrees(_ value: Double) -> String { ((value * 1e5).rounded() / 1e5).text }
}
