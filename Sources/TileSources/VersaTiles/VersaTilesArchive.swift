import Compression
import Imaging
import MapGeometry

/// The parts of a VersaTiles container, each read and checked on demand.
///
/// Source: VersaTiles container specification, version 02.
struct VersaTilesArchive: RangeArchive {
    static let name = "VersaTiles"
    static let ending = ".versatiles"

    static func matches(_ start: [UInt8]) -> Bool { start.starts(with: VersaTilesHeader.magic) }

    /// Maximum size of the metadata in bytes, compressed or not.
    private static let maximumMetadataLength = 4 << 20
    /// Maximum size of the list of blocks in bytes, compressed or not; of the whole earth at zoom 16, it has 3 MB.
    private static let maximumBlocksLength = 16 << 20

    let header: VersaTilesHeader
    let blocks: VersaTilesBlocks
    private let storedHead: [UInt8]
    private let reader: any ByteRangeReader
    private let indexes = RecentValues<VersaTilesBlock.Place, VersaTilesIndex>.directories()

    init(file: TileFile) throws(Defect) {
        let length = min(file.size, UInt64(VersaTilesHeader.length))
        let head = try file.read(offset: 0, length: Int(length))
        let header = try VersaTilesHeader(parsing: head)
        let blocks = try Self.length(of: header.blocks, limit: Self.maximumBlocksLength)
        try self.init(
            header, head: head, blocks: try file.read(offset: header.blocks.offset, length: blocks), reader: file)
    }

    init(reader: any ByteRangeReader) async throws {
        let head = try await reader.read(offset: 0, length: VersaTilesHeader.length, for: .document("head"))
        let header = try VersaTilesHeader(parsing: head)
        let length = try Self.length(of: header.blocks, limit: Self.maximumBlocksLength)
        let part = TilesetPart.document("blocks")
        let blocks = try await reader.read(offset: header.blocks.offset, length: length, for: part)
        do throws(Defect) {
            try self.init(header, head: head, blocks: blocks, reader: reader)
        } catch {
            reader.forget(part)
            throw error
        }
    }

    private init(
        _ header: VersaTilesHeader, head: [UInt8], blocks stored: [UInt8], reader: any ByteRangeReader
    ) throws(Defect) {
        self.header = header
        self.reader = reader
        storedHead = head + stored
        blocks = try VersaTilesBlocks(
            parsing: try Self.unpack(stored, packing: .brotli, limit: Self.maximumBlocksLength))
    }

    func tile(at coordinate: TileCoordinate) async throws -> Tile? {
        guard let block = blocks.block(with: coordinate), let entry = block.entry(for: coordinate) else { return nil }
        let index = try await index(of: block)
        let (offset, length) = index.entries[entry]
        guard length > 0 else { return nil }
        let limit = DecodingLimits.tile.bytes
        guard Int(length) <= limit else {
            throw Defect(.corruptTile, "it has \(length) bytes, over the limit of \(limit)")
        }
        guard isInside(block, offset, length) else {
            throw Defect(.corruptTile, "the index of its block points beyond the block")
        }
        let part = TilesetPart.tile(coordinate, density: 1)
        let stored: [UInt8]
        do {
            stored = try await reader.read(offset: block.tiles.offset + offset, length: Int(length), for: part)
        } catch let defect as Defect {
            throw defect.ofOneTile
        }
        do throws(Defect) {
            return try Tile(stored: stored, packing: header.packing, declared: header.declaredFormat)
        } catch {
            reader.forget(part)
            throw error
        }
    }

    /// Whether an entry of a block's index points to bytes of the block.
    func isInside(_ block: VersaTilesBlock, _ offset: UInt64, _ length: UInt32) -> Bool {
        offset <= block.tiles.length && UInt64(length) <= block.tiles.length - offset
    }

    /// The index of a block, from the cache if possible.
    func index(of block: VersaTilesBlock) async throws -> VersaTilesIndex {
        if let cached = indexes.value(for: block.place) { return cached }
        guard block.indexLength <= VersaTilesIndex.maximumLength, let offset = block.tiles.end else {
            throw Defect(.corrupt, "the index of a block has \(block.indexLength) bytes, more than it can need")
        }
        let part = TilesetPart.document("block \(block.place.zoom)/\(block.place.column)/\(block.place.row)")
        let stored = try await reader.read(offset: offset, length: block.indexLength, for: part)
        if let cached = indexes.value(for: block.place) { return cached }
        do throws(Defect) {
            let bytes = try Self.unpack(stored, packing: .brotli, limit: VersaTilesIndex.maximumLength)
            let index = try VersaTilesIndex(parsing: bytes, of: block)
            indexes.store(index, for: block.place, weight: block.count)
            return index
        } catch {
            reader.forget(part)
            throw error
        }
    }

    /// The metadata, or its problem if they are corrupt.
    func document() async throws -> TilesetDocument {
        guard header.metadata.length > 0 else { return TilesetDocument() }
        do {
            let stored = try await storedMetadata()
            return TilesetDocument(
                json: try Self.unpack(stored, packing: header.packing, limit: Self.maximumMetadataLength))
        } catch let defect as Defect where defect.isCorruption {
            reader.forget(.document("metadata"))
            return TilesetDocument(problem: defect.clause)
        }
    }

    private func storedMetadata() async throws -> [UInt8] {
        guard header.metadata.length > 0 else { return [] }
        let length = try Self.length(of: header.metadata, limit: Self.maximumMetadataLength)
        return try await reader.read(offset: header.metadata.offset, length: length, for: .document("metadata"))
    }

    func tilesetMetadata() async throws -> TilesetMetadata {
        let document = try await document()
        var known = TilesetMetadata(document, zooms: header.zooms, bounds: header.bounds)
        if case .vector = header.declaredFormat { known.format = header.declaredFormat }
        known.describe(by: try await firstTile(), document)
        return known
    }

    /// SHA-256 of the stored header, list of blocks and metadata, and of what identifies this version of the file.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata: [UInt8]
        do {
            metadata = try await storedMetadata()
        } catch let defect as Defect where defect.isCorruption {
            metadata = []
        }
        return TilesetIdentity("versatiles", of: storedHead, metadata, Array(version.utf8))
    }

    /// The first tile that is intact, in the first block with tiles; nil if there is none.
    func firstTile() async throws -> Tile? {
        for block in blocks.all {
            do {
                let index = try await index(of: block)
                for entry in index.entries.indices where index.entries[entry].length > 0 {
                    guard let coordinate = block.coordinate(ofEntry: entry) else { continue }
                    return try await tile(at: coordinate)
                }
            } catch let defect as Defect where defect.isCorruption {
                return nil
            }
        }
        return nil
    }

    /// The length of a section; throws if it exceeds `limit` bytes.
    private static func length(of section: VersaTilesHeader.Section, limit: Int) throws(Defect) -> Int {
        guard section.length <= UInt64(limit), section.end != nil else {
            throw Defect(
                .tooLarge,
                "its list of blocks or its metadata has \(section.length) bytes, over the limit of \(limit)")
        }
        return Int(section.length)
    }

    private static func unpack(
        _ stored: [UInt8], packing: CompressionMethod, limit: Int
    ) throws(Defect) -> [UInt8] {
        do throws(CompressionError) {
            return try packing.decompress(stored, limit: limit)
        } catch {
            throw Defect(error)
        }
    }
}
