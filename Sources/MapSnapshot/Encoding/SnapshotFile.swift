public import MapGeometry

/// A finished picture as a file, and where places are on it: what lists show and the output cache keeps.
public struct SnapshotFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// What the bytes are.
    public let format: FileFormat
    /// Width and height in pixels; of a vector file those of its map.
    public let width: Int
    /// See `width`.
    public let height: Int
    /// Where it looks.
    public let viewport: Viewport
    /// The notices of the tile sets that were drawn, as plain text.
    public let attribution: [String]
    /// What was chosen for the caller, and what is not as they might expect.
    public internal(set) var notes: [SnapshotNote]
    /// Tiles that are missing, or older than their server allows; 0 where the picture is complete.
    public let missingTiles: Int

    /// Whether the picture has all that it should, with current tiles.
    public var isComplete: Bool { missingTiles == 0 }

    /// Where a coordinate is on the picture, in points from its top left, x right and y **down**.
    public func point(for coordinate: Coordinate) -> Point { viewport.point(for: coordinate) }
}

extension SnapshotFile {
    /// Encodes a picture as its request asks for.
    package init(_ snapshot: Snapshot) throws {
        let encoded = try snapshot.encoded(snapshot.file)
        let diagnostics = snapshot.diagnostics
        let stale = diagnostics.tiles.count { $0.staleReason != nil }
        let missing = diagnostics.tiles.count { $0.staleReason == nil && ($0.kind == .missing || $0.problem != nil) }
        self.init(
            bytes: encoded.bytes, format: snapshot.file.format, width: snapshot.image.pixmap.width,
            height: snapshot.image.pixmap.height, viewport: snapshot.viewport, attribution: snapshot.attribution,
            notes: diagnostics.notes + [encoded.note].compactMap { $0 },
            missingTiles: stale + (diagnostics.isComplete ? 0 : max(missing, 1)))
    }
}
