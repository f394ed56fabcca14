/// Encodes an image with the best quality that fits a size limit.
struct FileFitting {
    let image: MapImage
    /// Validated options with a raster format.
    let options: FileOptions

    /// Minimum quality; below it, maps are hardly readable.
    private static let minimumQuality = 10
    /// Numbers of colors to try for a PNG that does not fit with all its colors.
    private static let fewerColors = [256, 128, 64, 32]

    /// - Throws: `SnapshotError` with `fileTooLarge` if nothing fits, or `renderingFailed`; with `unsupported` for a
    ///   vector format.
    func run() throws -> EncodedFile {
        guard case .raster(let encoding) = options.format.facts.content else {
            throw SnapshotError.onlyPixels(options.format)
        }
        try MemoryRequest.checkEncoding(image)
        let (quality, compression) = (options.bestQuality, options.compression)
        switch encoding.reduction {
        case .quality: return try byQuality(quality) { try encoding.encode(image, $0, compression) }
        case .colors: return try byColors(best: encoding.encode(image, quality, compression))
        case .nothing:
            let file = try encoding.encode(image, quality, compression)
            guard fits(file) else { throw SnapshotError.fileTooLarge(file.count, options) }
            return EncodedFile(bytes: file)
        }
    }

    private func byColors(best: [UInt8]) throws -> EncodedFile {
        if fits(best) { return EncodedFile(bytes: best) }
        var smallest = best.count
        for colors in Self.fewerColors {
            let file = try image.png(colors: colors, options.compression)
            if fits(file) {
                return EncodedFile(bytes: file, note: note("with \(colors) colors", ["colors": .integer(colors)]))
            }
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
        if let found {
            return EncodedFile(
                bytes: found.file, note: note("at quality \(found.quality)", ["quality": .integer(found.quality)]))
        }
        let smallest = try encode(min(Self.minimumQuality, best)).count
        throw SnapshotError.fileTooLarge(smallest, options)
    }

    private func fits(_ file: [UInt8]) -> Bool { options.allow(file.count) }

    private func note(_ how: String, _ values: [String: DiagnosticValue]) -> SnapshotNote {
        let limit = options.maximumBytes ?? 0
        return SnapshotNote(
            .fileReduced, "the image is written \(how) to fit in \(limit) bytes", pointer: "/max_bytes",
            values: values.merging(["max_bytes": .integer(limit)]) { $1 })
    }
}

extension FileOptions {
    /// Whether a file of this size is allowed.
    func allow(_ count: Int) -> Bool { maximumBytes.map { count <= $0 } ?? true }
}

extension SnapshotError {
    /// The error for shapes of an image of which there are only pixels.
    static func onlyPixels(_ format: FileFormat) -> SnapshotError {
        SnapshotError(
            .unsupported, "an image that is already drawn cannot become \(format.rawValue)",
            remedy: "set the format in the request", pointer: "/format")
    }

    /// - Parameter smallest: size of the smallest possible file in bytes.
    package static func fileTooLarge(_ smallest: Int, _ options: FileOptions) -> SnapshotError {
        let others = FileFormat.lossy.filter { $0 != options.format }
        let limit = options.maximumBytes ?? 0
        return SnapshotError(
            .fileTooLarge,
            "the smallest \(options.format.rawValue) of this image has \(smallest) bytes, more than max_bytes \(limit)",
            remedy: "raise the limit, make the image smaller, or use \(others.names)", pointer: "/max_bytes",
            values: ["smallest_bytes": .integer(smallest), "max_bytes": .integer(limit)])
    }
}

/// An encoded file, and what was reduced to make it fit.
package struct EncodedFile: Sendable {
    package let bytes: [UInt8]
    /// A note about the quality or colors reduced for `FileOptions.maximumBytes`; nil if nothing was.
    package var note: SnapshotNote?
}
