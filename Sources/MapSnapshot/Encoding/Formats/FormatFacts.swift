import Cairo
import Imaging

/// What is known about an output format; nothing else says any of it.
struct FormatFacts: Sendable {
    /// How a file of the format is made.
    enum Content: Sendable {
        case raster(RasterEncoding)
        case vector(PageEncoding)
    }

    /// File extensions in lower case without the dot, the default first; the first format with one has it.
    let fileExtensions: [String]
    let mediaType: String
    /// What helps to choose the format, beside its name.
    var remark: String?
    /// Maximum width and height in pixels, or in points for a vector file.
    var maximumSide = SnapshotLimits.side
    /// The default quality, 1 to 100, in a vector file that of photos; nil if there is no choice.
    var defaultQuality: Int?
    let content: Content
}

/// How pixels become a file.
struct RasterEncoding: Sendable {
    /// What can be reduced until a file fits in a size limit.
    enum Reduction: Sendable {
        case quality, colors, nothing
    }

    /// The format as one that readers know, here and in tiles; nil for one that is only written.
    let format: ImageFormat?
    let reduction: Reduction
    /// Encodes with a quality of 1 to 100 and a compression, if the format has them.
    let encode: @Sendable (_ image: MapImage, _ quality: Int, _ compression: CompressionEffort) throws -> [UInt8]
}

/// How shapes and text become a file.
struct PageEncoding: Sendable {
    /// The first characters of every file.
    let start: String
    /// What comes before and after a comment at the end of the file.
    let comment: (start: String, end: String)
    /// Draws the page.
    let draw: @Sendable (_ page: VectorPage, _ content: (borrowing CairoContext) throws -> Void) throws -> [UInt8]
}

extension FileFormat {
    /// The format as one that readers know; nil for a vector format, and for one that is only written.
    package var imageFormat: ImageFormat? {
        if case .raster(let encoding) = facts.content { encoding.format } else { nil }
    }
}
