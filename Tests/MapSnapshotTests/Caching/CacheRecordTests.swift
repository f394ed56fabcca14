import Files
import MapGeometry
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct CacheRecordTests {
    let folder: TemporaryFolder
    private let digest = RenderDigest((0..<32).map { $0 * 7 })
    private let image = SnapshotFile(
        bytes: (0..<300).map { UInt8($0 % 251) }, format: .webp, width: 300, height: 200,
        viewport: Viewport(
            center: Coordinate(latitude: 47.141, longitude: -9.5209), zoom: 13.25, bearing: 30.5,
            size: Size(width: 150, height: 100), padding: EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)),
        attribution: ["© OpenStreetMap contributors", ""], notes: Self.notes, missingTiles: 0)
    private static let notes = [
        SnapshotNote(.pinsOutside, "日本語"),
        SnapshotNote(
            .defaultZoomLowered, "zoom 13 was chosen", remedy: "add deeper tiles", pointer: "/zoom",
            values: ["zoom": .number(13.5), "tiles": .integer(-7), "reason": .text("§")]),
    ]

    init() throws { folder = try TemporaryFolder() }

    private func read(_ bytes: [UInt8], _ digest: RenderDigest? = nil) throws -> SnapshotFile? {
        let path = try folder.write(bytes, to: "record")
        return CacheRecord.image(in: try #require(try RegularFile(path: path)), digest ?? self.digest)
    }

    @Test func roundTripsEverything() throws {
        let bytes = try #require(CacheRecord.bytes(of: image, digest))
        #expect(try read(bytes) == image)
    }

    @Test func roundTripsTilts() throws {
        var viewport = image.viewport
        (viewport.pitch, viewport.roll, viewport.fieldOfView) = (45.5, -3, 30)
        let tilted = SnapshotFile(
            bytes: [1], format: .png, width: 1, height: 1, viewport: viewport, attribution: [], notes: Self.notes,
            missingTiles: 0)
        let bytes = try #require(CacheRecord.bytes(of: tilted, digest))
        #expect(try read(bytes) == tilted)
    }

    @Test(arguments: FileFormat.allCases) func roundTripsEachFormat(format: FileFormat) throws {
        let plain = SnapshotFile(
            bytes: [1], format: format, width: 1, height: 1, viewport: image.viewport, attribution: [], notes: [],
            missingTiles: 0)
        #expect(try read(try #require(CacheRecord.bytes(of: plain, digest))) == plain)
    }

    @Test func rejectsFlippedBits() throws {
        let bytes = try #require(CacheRecord.bytes(of: image, digest))
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                #expect(try read(damaged) == nil, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test func rejectsOtherLengths() throws {
        let bytes = try #require(CacheRecord.bytes(of: image, digest))
        for length in bytes.indices { #expect(try read(Array(bytes[..<length])) == nil, "\(length) bytes") }
        #expect(try read(bytes + [0]) == nil)
        #expect(try read(bytes + bytes) == nil)
    }

    @Test func rejectsOtherDigests() throws {
        let bytes = try #require(CacheRecord.bytes(of: image, digest))
        #expect(try read(bytes, RenderDigest([UInt8](repeating: 7, count: 32))) == nil)
    }

    /// A check that is right proves nothing about what a stranger has written.
    @Test func survivesHostileFacts() throws {
        var random = SplitMix64(state: 11)
        let whole = try #require(CacheRecord.bytes(of: image, digest))
        let facts = Array(whole[52..<whole.count - image.bytes.count])
        for step in 0..<20_000 {
            var damaged = facts
            for _ in 0...step % 4 {
                let place = Int.random(in: damaged.indices, using: &random)
                damaged[place] =
                    [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0 ... .max, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            if step % 3 == 0 { damaged.removeLast(Int.random(in: 1..<damaged.count, using: &random)) }
            var reader = FactReader(bytes: damaged)
            if let read = reader.image([]) { #expect(read.viewport.isValid && read.width <= SnapshotLimits.side) }
        }
    }

    @Test func skipsTooLargeImages() {
        func file(_ bytes: Int, note: Int) -> SnapshotFile {
            SnapshotFile(
                bytes: [UInt8](repeating: 0, count: bytes), format: .png, width: 1, height: 1,
                viewport: image.viewport, attribution: [],
                notes: [SnapshotNote(.notCached, String(repeating: "n", count: note))],
                missingTiles: 0)
        }
        #expect(CacheRecord.bytes(of: file(64 << 20 + 1, note: 0), digest) == nil)
        #expect(CacheRecord.bytes(of: file(1, note: 1 << 16), digest) == nil)
        #expect(CacheRecord.bytes(of: file(1, note: 60_000), digest) != nil)
    }
}
