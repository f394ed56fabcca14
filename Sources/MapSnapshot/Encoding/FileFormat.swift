import Imaging

/// The output formats; the raw values are the wire names.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
    /// Lossless PNG, with a palette for up to 256 colors.
    case png
    /// PNG with at most 256 colors chosen for the image: a third of the size, with hardly any visible difference.
    case png8
    /// JPEG: small for aerial images, without transparency.
    case jpeg
    /// WebP: smaller than JPEG, with transparency, slow to encode.
    case webp
    /// SVG: styles and everything drawn on the map as shapes and text, raster tiles as an image.
    case svg
    /// PDF with one page of `size` points: styles and everything drawn on the map as shapes and text, raster tiles as an
    /// image.
    case pdf

    /// Whether annotations are written as shapes and text.
    public var isVector: Bool { self == .svg || self == .pdf }

    /// The default file extension.
    public var fileExtension: String {
        switch self {
        case .png, .png8: "png"
        case .jpeg: "jpg"
        case .webp, .svg, .pdf: rawValue
        }
    }

    /// The default quality, 1 to 100.
    var defaultQuality: Int { self == .webp ? 80 : 85 }

    /// The media type.
    public var mediaType: String {
        switch self {
        case .png, .png8: "image/png"
        case .jpeg, .webp: "image/\(rawValue)"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }

    /// Extensions of image formats that are not supported for output.
    package static let otherExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "avif"]

    /// The format for a file extension (also `jpg`), case-insensitive; nil if unknown.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg": self = .jpeg
        case "png8": return nil
        case let name: self.init(rawValue: name)
        }
    }
}

extension FileFormat {
    /// Maximum width and height in pixels, or in points for a vector file.
    var maximumSide: Int {
        switch self {
        case .jpeg: min(JPEGEncoder.maximumSide, SnapshotLimits.side)
        case .webp: min(WebPEncoder.maximumSide, SnapshotLimits.side)
        case .png, .png8, .svg, .pdf: SnapshotLimits.side
        }
    }

    /// Whether `FileOptions.quality` applies.
    var hasQuality: Bool { self != .png && self != .png8 }

    /// Whether this format may be written to a file named as another.
    package func isWritten(as named: FileFormat?) -> Bool { named == nil || named == (self == .png8 ? .png : self) }

    /// Checks a format against the file's extension.
    ///
    /// - Parameter written: the format as written by the user.
    /// - Throws: `SnapshotError` if they contradict: a file with a wrong extension cannot be opened.
    package func check(named: FileFormat?, written: String) throws(SnapshotError) {
        guard let named, !isWritten(as: named) else { return }
        throw SnapshotError(
            .invalidRequest,
            "format \(written) does not match the file extension .\(named.fileExtension)",
            remedy: "change one of them", pointer: "/format")
    }
}
