import Compression
import Imaging

/// The parts of a PMTiles archive, each read and checked when it is asked for.
struct PMTilesArchive: Sendable {
    /// Levels of leaf directories that are followed; writers make one, the format sets no limit.
    static let deepestLeaf = 4
    /// Most bytes of the metadata, packed or not.
    private static let longestMetadata = 4 << 20

    typealias Entry = PMTilesDirectory.Entry
    typealias Section = PMTilesHeader.Section

    let header: PMTilesHeader
    let root: PMTilesDirectory
    private let reader: any ByteRangeReader
    private let leaves = PMTilesLeafCache()

    init(reader: any ByteRangeReader) throws(Defect) {
        self.reader = reader
        header = try PMTilesHeader(parsing: try reader.read(offset: 0, length: PMTilesHeader.length))
        root = try Self.directory(in: header.root, packing: header.internalPacking, reader: reader)
    }

    /// Where the bytes of a tile are, or nil where the archive has no such tile.
    func entry(for id: UInt64) throws(Defect) -> Entry? {
        var directory = root
        for _ in 0...Self.deepestLeaf {
            guard let entry = directory.entry(for: id) else { return nil }
            guard entry.isLeaf else { return entry }
            directory = try leaf(entry)
        }
        throw Defect(.corrupt, "its directories are nested more than \(Self.deepestLeaf) deep")
    }

    /// The tile that an entry points to.
    func tile(_ entry: Entry) throws(Defect) -> Tile {
        let (offset, overflow) = header.tiles.offset.addingReportingOverflow(entry.offset)
        guard !overflow else { throw Defect(.corrupt, "the directory points beyond any file") }
        let limit = DecodingLimits.tile.bytes
        guard entry.length <= limit else {
            throw Defect(.tooLarge, "it has \(entry.length) bytes, and at most \(limit) are accepted")
        }
        let stored = try reader.read(offset: offset, length: Int(entry.length))
        return try Tile(stored: stored, packing: header.tilePacking, declared: header.declaredFormat)
    }

    /// The directory that an entry points to.
    func leaf(_ entry: Entry) throws(Defect) -> PMTilesDirectory {
        let (offset, overflow) = header.leaves.offset.addingReportingOverflow(entry.offset)
        guard !overflow else { throw Defect(.corrupt, "a directory points beyond any file") }
        let place = Section(offset: offset, length: UInt64(entry.length))
        return try leaves.leaf(at: place) { () throws(Defect) in
            try Self.directory(in: place, packing: header.internalPacking, reader: reader)
        }
    }

    /// The metadata's JSON text.
    func metadata() throws(Defect) -> [UInt8] {
        guard header.metadata.length > 0 else { return [] }
        let limit = Self.longestMetadata
        let stored = try Self.bytes(of: header.metadata, limit: limit, reader: reader)
        return try Self.unpack(stored, packing: header.internalPacking, limit: limit)
    }

    private static func directory(
        in place: Section, packing: CompressionMethod?, reader: any ByteRangeReader
    ) throws(Defect) -> PMTilesDirectory {
        let limit = PMTilesDirectory.longest
        let stored = try bytes(of: place, limit: limit, reader: reader)
        return try PMTilesDirectory(parsing: try unpack(stored, packing: packing, limit: limit))
    }

    private static func bytes(of place: Section, limit: Int, reader: any ByteRangeReader) throws(Defect) -> [UInt8] {
        guard place.length <= UInt64(limit) else {
            throw Defect(
                .tooLarge, "a directory or its metadata has \(place.length) bytes, and at most \(limit) are accepted")
        }
        return try reader.read(offset: place.offset, length: Int(place.length))
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
