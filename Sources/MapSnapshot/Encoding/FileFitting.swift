/// Encodes an image with the best quality that fits a size limit.
struct FileFitting {
    let image: MapImage
    /// Validated options with a raster format.
    let options: FileOptions

    /// Minimum quality; below it, maps are hardly readable.
    private static let minimumQuality = 10
    /// Numbers of colors to try for a PNG that does not fit with all its colors.
    private static let fewerColors = [256, 128, 64, 32]

    /// - Throws: `SnapshotError` with `fileTooLarge` if nothing fits, or `renderingFailed`.
    func run() throws -> EncodedFile {
        try MemoryRequest.checkEncoding(image)
        let quality = options.quality ?? options.format.defaultQuality
        return switch options.format {
        case .jpeg: try byQuality(quality) { try image.jpegData(quality: $0) }
        case .webp: try byQuality(quality) { try image.webPData(quality: $0) }
        case .png8: try byColors(best: image.png8Data())
        case .png, .svg, .pdf: try byColors(best: image.pngData())
        }
    }

    private func byColors(best: [UInt8]) throws -> EncodedFile {
        if fits(best) { return EncodedFile(bytes: best) }
        var smallest = best.count
        for colors in Self.fewerColors {
            let file = try image.png8Data(colors: colors)
            if fits(file) { return EncodedFile(bytes: file, note: note("with \(colors) colours")) }
            smallest = min(smallest, file.count)
        }
        throw SnapshotError.fileTooLarge(smallest, options)
    }

    /// Finds the quality by bisection, with at most seven attempts below the best one.
    private func byQuality(_ best: Int, _ encode: (Int) throws -> [UInt8]) throws -> EncodedFile {
        let file = try encode(best)
        if fits(file) { return EncodedFile(bytes: file) }
        var (low, high) = (min(Self.minimumQuality, best), best)
        var found: (file: [UInt8], quality: Int)?
        while low < high {
            // Rounded down, so that the minimum quality is reached.
            let middle = (low + high) / 2
            let file = try encode(middle)
            if fits(file) { (found, low) = ((file, middle), middle + 1) } else { high = middle }
        }
        if let found { return EncodedFile(bytes: found.file, note: note("in quality \(found.quality)")) }
        let smallest = try encode(min(Self.minimumQuality, best)).count
        throw SnapshotError.fileTooLarge(smallest, options)
    }

    private func fits(_ file: [UInt8]) -> Bool { options.allow(file.count) }

    private func note(_ how: String) -> String {
        "the picture was written \(how), to fit in \(options.maximumBytes ?? 0) bytes"
    }
}

extension FileOptions {
    /// Whether a file of this size is allowed.
    func allow(_ count: Int) -> Bool { maximumBytes.map { count <= $0 } ?? true }
}

extension SnapshotError {
    /// - Parameter smallest: size of the smallest possible file in bytes.
    package static func fileTooLarge(_ smallest: Int, _ options: FileOptions) -> SnapshotError {
        let remedy =
            switch options.format {
            case .jpeg: "use webp"
            case .webp: "use jpeg"
            case .png, .png8, .svg, .pdf: "use jpeg or webp"
            }
        var error = SnapshotError(
            .fileTooLarge,
            "the smallest \(options.format.rawValue) of this picture has \(smallest) bytes, more than "
                + "max-bytes \(options.maximumBytes ?? 0): allow more, ask for a smaller picture, or \(remedy)")
        error.figures[.smallestFile] = smallest
        return error
    }
}

/// A file, and what was done to make it fit.
package struct EncodedFile: Sendable {
    package let bytes: [UInt8]
    /// What the picture lost for `FileOptions.maximumBytes`, for people; nil for nothing.
    package var note: String?
}
