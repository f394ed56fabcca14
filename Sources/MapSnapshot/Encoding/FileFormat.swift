import Cairo
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

    /// Everything else that is known about the format.
    var facts: FormatFacts {
        switch self {
        case .png: .png
        case .png8: .png8
        case .jpeg: .jpeg
        case .webp: .webp
        case .svg: .svg
        case .pdf: .pdf
        }
    }

    /// Extensions of image formats that are not supported for output.
    package static let otherExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "avif"]
}

extension FileFormat {
    /// Whether annotations are written as shapes and text.
    public var isVector: Bool { if case .vector = facts.content { true } else { false } }

    /// Whether tiles can have it: readers of tiles know it.
    public var isForTiles: Bool { imageFormat != nil }

    /// The media type.
    public var mediaType: String { facts.mediaType }

    /// The default file extension.
    public var fileExtension: String { fileExtensions.first ?? rawValue }

    /// All file extensions in lower case, the default first; several formats may share them.
    public var fileExtensions: [String] { facts.fileExtensions }

    /// The format for a file extension (also `jpg`), case-insensitive; nil if unknown.
    public init?(fileExtension: String) {
        let name = fileExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(name) }) else { return nil }
        self = format
    }

    /// What helps to choose it, beside the name; nil if nothing does.
    package var remark: String? { facts.remark }

    /// The default quality, 1 to 100; nil for a format to which `FileOptions.quality` does not apply.
    package var defaultQuality: Int? { facts.defaultQuality }

    /// Whether `FileOptions.quality` applies.
    var hasQuality: Bool { defaultQuality != nil }

    /// Whether `FileOptions.compression` applies.
    var hasCompression: Bool { imageFormat == .png }

    /// Maximum width and height in pixels, or in points for a vector file.
    var maximumSide: Int { min(facts.maximumSide, SnapshotLimits.side) }

    /// Whether this format may be written to a file named as another.
    package func isWritten(as named: FileFormat?) -> Bool {
        named == nil || named == FileFormat(fileExtension: fileExtension)
    }

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

extension FileFormat {
    /// The formats of pixels.
    public static var raster: [FileFormat] { allCases.filter { !$0.isVector } }
    /// The formats of shapes and text.
    package static var vector: [FileFormat] { allCases.filter(\.isVector) }
    /// The formats of pixels whose quality can be chosen.
    package static var lossy: [FileFormat] { raster.filter { $0.defaultQuality != nil } }
    /// The formats that tiles can have.
    public static var forTiles: [FileFormat] { allCases.filter(\.isForTiles) }
}

extension [FileFormat] {
    /// Those that a file extension names, without variants such as png8.
    public var named: [FileFormat] { filter { $0.isWritten(as: $0) } }
    /// Their names, for messages: `png, jpeg or webp`.
    public var names: String { map(\.rawValue).alternatives }
    /// Their default file extensions, for messages: `.png, .jpg or .webp`.
    public var endings: String { named.map { ".\($0.fileExtension)" }.alternatives }
    /// All their file extensions with a dot, the default ones first.
    package var allEndings: [String] {
        (named.map(\.fileExtension) + named.flatMap { $0.fileExtensions.dropFirst() }).map { ".\($0)" }
    }
}

extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}

extension FileFormat {
    /// The format as one that readers know; nil for a vector format, and for one that is only written.
    package var imageFormat: ImageFormat? {
        if case .raster(let encoding) = facts.content { encoding.format } else { nil }
    }
}

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
