public import Imaging
public import MapGeometry

import struct Colors.Color

/// An image with a scale in pixels per point.
public struct MapImage: Hashable, Sendable {
    /// The pixels: premultiplied, rows from the top.
    public var pixmap: Pixmap
    /// Pixels per point, above 0.
    public let scale: Double
    /// Copyright notice for the metadata of files; nil for none.
    public var copyright: String?

    /// The color beyond rounded corners in formats without transparency; nil for white.
    var matte: Color?

    /// Whether the image is photographic, which decides the PNG filter.
    var isPhotographic = false

    /// Whether the map was scaled or rotated, which leaves few repetitions and decides how hard a photo is compressed.
    var isResampled = false

    /// Creates an image from pixels.
    ///
    /// - Parameters:
    ///   - pixmap: premultiplied, rows from the top.
    ///   - scale: pixels per point, above 0.
    public init(pixmap: Pixmap, scale: Double = 1) {
        self.pixmap = pixmap
        self.scale = scale
    }

    /// Width and height in points.
    public var size: Size { Size(width: Double(pixmap.width) / scale, height: Double(pixmap.height) / scale) }
}

extension MapImage {
    /// Decodes a PNG, JPEG or WebP file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, whose first bytes show its format.
    ///   - name: the name for errors.
    ///   - scale: pixels per point, above 0.
    /// - Throws: `SnapshotError` with `imageFailed` if it is not an image, corrupt, or larger than 1024 pixels per side
    ///   or 4 MiB.
    public init(decoding bytes: [UInt8], name: String, scale: Double = 1) throws(SnapshotError) {
        do {
            self.init(pixmap: try ImageDecoder.decode(bytes, limits: .icon), scale: scale)
        } catch {
            throw SnapshotError(
                .imageFailed,
                "\(name) \(error.description)",
                remedy: "use a PNG, JPEG or WebP of at most \(DecodingLimits.icon.side) px per side")
        }
    }
}
