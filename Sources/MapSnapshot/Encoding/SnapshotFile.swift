import Imaging
public import MapGeometry

/// An encoded image that converts coordinates to points, as stored in the output cache.
public struct SnapshotFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// The format.
    public let format: FileFormat
    /// Width in pixels; for a vector file, that of its map.
    public let width: Int
    /// Height in pixels; for a vector file, that of its map.
    public let height: Int
    /// The viewport.
    public let viewport: Viewport
    /// The attributions of the drawn tilesets as plain text.
    public let attribution: [String]
    /// Notes for users about automatic choices and surprises.
    public internal(set) var notes: [SnapshotNote]
    /// Number of missing or stale tiles; 0 if the image is complete.
    public let missingTiles: Int

    /// Whether no tile is missing or stale.
    public var isComplete: Bool { missingTiles == 0 }

    /// The position of a coordinate, in points from the top left of the image, x right and y **down**.
    public func point(for coordinate: Coordinate) -> Point { viewport.point(for: coordinate) }
}

extension SnapshotFile {
    /// Encodes a snapshot with its requested options.
    package init(_ snapshot: Snapshot) throws {
        let encoded = try snapshot.encoded(snapshot.file)
        let diagnostics = snapshot.diagnostics
        let stale = diagnostics.tiles.count { $0.staleReason != nil }
        let missing = diagnostics.tiles.count { $0.staleReason == nil && ($0.kind == .missing || $0.problem != nil) }
        self.init(
            bytes: encoded.bytes.withoutSpareRoom, format: snapshot.file.format, width: snapshot.image.pixmap.width,
            height: snapshot.image.pixmap.height, viewport: snapshot.viewport, attribution: snapshot.attribution,
            notes: diagnostics.notes + [encoded.note].compactMap { $0 },
            missingTiles: stale + (diagnostics.isComplete ? 0 : max(missing, 1)))
    }
}

extension [UInt8] {
    /// The same bytes in memory of their size: those that were appended may occupy twice as much, for as long as a cache
    /// keeps them.
    var withoutSpareRoom: [UInt8] {
        guard capacity - count > count / 8 else { return self }
        return Array(unsafeUninitializedCapacity: count) { room, size in
            size = room.initialize(fromContentsOf: self)
        }
    }
}

extension Snapshot {
    /// Encodes the image in the requested format.
    ///
    /// - Throws: `SnapshotError` with `fileTooLarge` if it cannot fit in `maximumBytes`, or `renderingFailed`.
    public func data() throws -> [UInt8] { try encoded(file).bytes }

    /// Encodes the image with other options than requested.
    ///
    /// - Throws: like `data()`; also `SnapshotError` with `invalidRequest` if the options are invalid, and
    ///   `unsupported` for SVG and PDF if the request was for a raster format.
    public func data(_ options: FileOptions) throws -> [UInt8] { try encoded(options).bytes }

    /// The encoded image, and what was reduced to make it fit.
    package func encoded(_ options: FileOptions) throws -> EncodedFile {
        try options.validate()
        guard case .vector(let encoding) = options.format.facts.content else {
            return try FileFitting(image: image, options: options).run()
        }
        guard let vectors else { throw SnapshotError.onlyPixels(options.format) }
        let bytes = try vectors.file(of: image, as: encoding, options: options)
        guard options.allow(bytes.count) else {
            throw SnapshotError.fileTooLarge(bytes.count, options)
        }
        return EncodedFile(bytes: bytes)
    }
}

extension MapImage {
    /// The density for a file's header; nil at scale 1.
    var pixelsPerMeter: Int? {
        scale > 1 ? Int(exactly: (72 * scale / 0.0254).rounded()) : nil
    }

    /// What an encoder returns, with its error as one of this library.
    func encoded(_ format: String, _ body: () throws(ImagingError) -> [UInt8]) throws -> [UInt8] {
        do throws(ImagingError) {
            return try body()
        } catch {
            throw SnapshotError(.renderingFailed, "cannot write \(format): \(error.description)")
        }
    }
}

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
