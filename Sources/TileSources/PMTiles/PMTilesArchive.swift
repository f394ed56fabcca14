import Compression
import Imaging
import MapGeometry

/// The parts of a PMTiles archive, each read and checked on demand.
struct PMTilesArchive: RangeArchive {
    static let name = "PMTiles"
    static let ending = ".pmtiles"

    /// Versions 1 and 2 are recognized and refused, explaining how to convert them.
    static func matches(_ start: [UInt8]) -> Bool {
        [PMTilesHeader.magic, [0x50, 0x4D, 0x01, 0x00], [0x50, 0x4D, 0x02, 0x00]].contains { start.starts(with: $0) }
    }

    /// Maximum depth of leaf directories; writers use one level, and the format sets no limit.
    static let deepestLeaf = 4
    /// Maximum size of the metadata in bytes, compressed or not.
    private static let maximumMetadataLength = 4 << 20

    typealias Entry = PMTilesDirectory.Entry
    typealias Section = PMTilesHeader.Section

    let header: PMTilesHeader
    let root: PMTilesDirectory
    private let reader: any ByteRangeReader
    private let leaves = RecentValues<Section, PMTilesDirectory>.directories()

    /// Reads the header and root directory from a file.
    init(file: TileFile) throws(Defect) {
        let header = try PMTilesHeader(parsing: try file.read(offset: 0, length: PMTilesHeader.length))
        let length = try Self.length(of: header.root, limit: PMTilesDirectory.maximumLength)
        try self.init(header: header, root: try file.read(offset: header.root.offset, length: length), reader: file)
    }

    /// Reads the header and root directory.
    init(reader: any ByteRangeReader) async throws {
        let head = try await reader.read(offset: 0, length: PMTilesHeader.length, for: .document("head"))
        let header = try PMTilesHeader(parsing: head)
        try self.init(header: header, root: try await Self.storedRoot(header, reader), reader: reader)
    }

    private init(header: PMTilesHeader, root stored: [UInt8], reader: any ByteRangeReader) throws(Defect) {
        self.header = header
        self.reader = reader
        root = try Self.directory(stored, packing: header.internalPacking)
    }

    /// The directory entry of a tile; nil if the archive does not have it.
    func entry(for id: UInt64) async throws -> Entry? {
        var directory = root
        for _ in 0...Self.deepestLeaf {
            guard let entry = directory.entry(for: id) else { return nil }
            guard entry.isLeaf else { return entry }
            directory = try await leaf(entry)
        }
        throw Defect(.corrupt, "its directories are nested more than \(Self.deepestLeaf) deep")
    }

    func tile(at coordinate: TileCoordinate) async throws -> Tile? {
        guard let entry = try await entry(for: coordinate.pmtilesID) else { return nil }
        return try await tile(entry, at: coordinate)
    }

    /// The tile that an entry points to.
    func tile(_ entry: Entry, at coordinate: TileCoordinate) async throws -> Tile {
        let (offset, overflow) = header.tiles.offset.addingReportingOverflow(entry.offset)
        guard !overflow else { throw Defect(.corruptTile, "the directory points beyond any file") }
        let limit = DecodingLimits.tile.bytes
        guard entry.length <= limit else {
            throw Defect(.corruptTile, "it has \(entry.length) bytes, over the limit of \(limit)")
        }
        let stored: [UInt8]
        do {
            stored = try await reader.read(
                offset: offset, length: Int(entry.length), for: .tile(coordinate, density: 1))
        } catch let defect as Defect {
            throw defect.ofOneTile
        }
        do throws(Defect) {
            return try Tile(stored: stored, packing: header.tilePacking, declared: header.declaredFormat)
        } catch {
            reader.forget(.tile(coordinate, density: 1))
            throw error
        }
    }

    /// The directory that an entry points to.
    func leaf(_ entry: Entry) async throws -> PMTilesDirectory {
        let (offset, overflow) = header.leaves.offset.addingReportingOverflow(entry.offset)
        guard !overflow else { throw Defect(.corrupt, "a directory points beyond any file") }
        let place = Section(offset: offset, length: UInt64(entry.length))
        if let cached = leaves.value(for: place) { return cached }
        let length = try Self.length(of: place, limit: PMTilesDirectory.maximumLength)
        let part = TilesetPart.document("leaf \(offset)")
        let stored = try await reader.read(offset: offset, length: length, for: part)
        // Several callers may have waited for the same bytes, and one of them was first.
        if let cached = leaves.value(for: place) { return cached }
        do throws(Defect) {
            let directory = try Self.directory(stored, packing: header.internalPacking)
            leaves.store(directory, for: place, weight: directory.entries.count)
            return directory
        } catch {
            reader.forget(part)
            throw error
        }
    }

    /// The first tile of the archive.
    func firstEntry() async throws -> Entry? {
        var entry = root.entries.first
        for _ in 0..<Self.deepestLeaf {
            guard let leaf = entry, leaf.isLeaf else { break }
            entry = try await self.leaf(leaf).entries.first
        }
        return entry?.isLeaf == false ? entry : nil
    }

    /// The JSON text of the metadata.
    func metadata() async throws -> [UInt8] {
        let stored = try await storedMetadata()
        guard !stored.isEmpty else { return [] }
        do throws(Defect) {
            return try Self.unpack(stored, packing: header.internalPacking, limit: Self.maximumMetadataLength)
        } catch {
            forgetMetadata()
            throw error
        }
    }

    /// Removes corrupt metadata from the cache.
    func forgetMetadata() { reader.forget(.document("metadata")) }

    /// The metadata as stored (compressed).
    func storedMetadata() async throws -> [UInt8] {
        guard header.metadata.length > 0 else { return [] }
        let length = try Self.length(of: header.metadata, limit: Self.maximumMetadataLength)
        return try await reader.read(offset: header.metadata.offset, length: length, for: .document("metadata"))
    }

    /// The header and root directory as stored (compressed).
    func storedHead() async throws -> [UInt8] {
        let head = try await reader.read(offset: 0, length: PMTilesHeader.length, for: .document("head"))
        return head + (try await Self.storedRoot(header, reader))
    }

    private static func storedRoot(_ header: PMTilesHeader, _ reader: any ByteRangeReader) async throws -> [UInt8] {
        let length = try length(of: header.root, limit: PMTilesDirectory.maximumLength)
        return try await reader.read(offset: header.root.offset, length: length, for: .document("root"))
    }

    private static func directory(_ stored: [UInt8], packing: CompressionMethod?) throws(Defect) -> PMTilesDirectory {
        try PMTilesDirectory(parsing: try unpack(stored, packing: packing, limit: PMTilesDirectory.maximumLength))
    }

    /// The length of a section; throws if it exceeds `limit` bytes.
    private static func length(of place: Section, limit: Int) throws(Defect) -> Int {
        guard place.length <= UInt64(limit) else {
            throw Defect(
                .tooLarge, "a directory or its metadata has \(place.length) bytes, over the limit of \(limit)")
        }
        return Int(place.length)
    }

    private static func unpack(_ stored: [UInt8], packing: CompressionMethod?, limit: Int) throws(Defect) -> [UInt8] {
        do throws(CompressionError) {
            let method = packing ?? CompressionMethod(sniffing: stored) ?? .none
            return try method.decompress(stored, limit: limit)
        } catch {
            throw Defect(error)
        }
    }
}

extension PMTilesArchive {
    /// Metadata from the header and the metadata section, with size and format of the first tile.
    ///
    /// Corrupt metadata does not prevent drawing: the header remains, and the problem is reported. Failing to fetch it
    /// is an error.
    func tilesetMetadata() async throws -> TilesetMetadata {
        // Read concurrently: they are often close together, and then one request fetches both.
        async let stated = document()
        async let first = unlessCorrupt { try await firstTile() }
        let document = try await stated
        var known = TilesetMetadata(document, zooms: header.zooms, bounds: header.bounds)
        known.tileCount = header.addressedTiles > 0 ? Int(exactly: header.addressedTiles) : nil
        if case .vector = header.declaredFormat { known.format = header.declaredFormat }
        known.describe(by: try await first, document)
        return known
    }

    /// SHA-256 of the stored header, root directory and metadata, and of what identifies this version of the file.
    ///
    /// A tile that changes its length changes one of them, or the file's length. An image needs all of them, too.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata = try await unlessCorrupt { try await storedMetadata() } ?? []
        return TilesetIdentity("pmtiles", of: try await storedHead(), metadata, Array(version.utf8))
    }

    /// The metadata, or its problem if it is corrupt.
    func document() async throws -> TilesetDocument {
        do {
            let text = try await metadata()
            guard !text.isEmpty else { return TilesetDocument() }
            let document = TilesetDocument(json: text)
            if document.problem != nil, document.values.isEmpty { forgetMetadata() }
            return document
        } catch let defect as Defect where defect.isCorruption {
            return TilesetDocument(problem: defect.clause)
        }
    }

    private func firstTile() async throws -> Tile? {
        guard let entry = try await firstEntry(), let place = TileCoordinate(pmtilesID: entry.id) else { return nil }
        return try await tile(entry, at: place)
    }

    /// Runs `read`; nil if the part is corrupt.
    func unlessCorrupt<Value: Sendable>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch let defect as Defect where defect.isCorruption {
            return nil
        }
    }
}
