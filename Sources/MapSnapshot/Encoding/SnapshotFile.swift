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
