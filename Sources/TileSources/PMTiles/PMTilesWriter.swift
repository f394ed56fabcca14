import Compression
import Files
import FoundationEssentials
import MapGeometry

/// Writes PMTiles version 3: clustered, with identical tiles stored once and directories compressed with gzip.
///
/// Tiles go straight into the file, after 16 KiB reserved for the header and the root directory; the metadata and the
/// leaf directories come last. So nothing is written twice, and one read still gets the root. The same tiles give the
/// same bytes.
final class PMTilesWriter: TileArchiveWriter {
    /// Size of the head for the header and root directory, in bytes (version 3, section 2).
    private static let head = 16_384

    private typealias Entry = PMTilesDirectory.Entry
    private typealias Section = PMTilesHeader.Section

    private var file: GrowingFile
    private var entries: [Entry] = []
    private var counts = PMTilesHeader.Counts()
    /// Offsets of tiles that may occur again.
    private var known: [TileContentKey: UInt64] = [:]

    init(path: String) throws(Defect) {
        do {
            file = try GrowingFile(path: path)
            try file.append([UInt8](repeating: 0, count: Self.head))
        } catch {
            throw Defect(error)
        }
    }

    func add(_ bytes: [UInt8], at coordinate: TileCoordinate) throws(Defect) {
        let id = coordinate.pmtilesID
        let offset = try store(bytes)
        counts.addressed += 1
        if let last = entries.last, last.offset == offset, id - last.id == UInt64(last.runLength) {
            entries[entries.count - 1] = Entry(
                id: last.id, offset: offset, length: last.length, runLength: last.runLength + 1)
        } else {
            entries.append(Entry(id: id, offset: offset, length: UInt32(clamping: bytes.count), runLength: 1))
        }
    }

    func finish(_ metadata: TilesetMetadata) throws(Defect) {
        counts.entries = UInt64(entries.count)
        let tiles = Section(offset: UInt64(Self.head), length: file.size - UInt64(Self.head))
        let tree = try PMTilesDirectory.tree(entries, limit: Self.head - PMTilesHeader.length)
        let text = try append(PMTilesMetadata(metadata).packed())
        let leaves = try append(tree.leaves)
        let root = Section(offset: UInt64(PMTilesHeader.length), length: UInt64(tree.root.count))
        let header = PMTilesHeader.packed(
            root: root, metadata: text, leaves: leaves, tiles: tiles, counts: counts, describedBy: metadata)
        do {
            try file.overwrite(from: 0, with: header + tree.root)
            try file.synchronize()
        } catch {
            throw Defect(error)
        }
    }

    /// The offset of the bytes from the first tile; writes them if they are new.
    private func store(_ bytes: [UInt8]) throws(Defect) -> UInt64 {
        let key = TileContentKey(bytes)
        if let offset = known[key] { return offset }
        let offset = try append(bytes).offset - UInt64(Self.head)
        known[key] = offset
        counts.contents += 1
        return offset
    }

    private func append(_ bytes: [UInt8]) throws(Defect) -> Section {
        let section = Section(offset: file.size, length: UInt64(bytes.count))
        do { try file.append(bytes) } catch { throw Defect(error) }
        return section
    }
}

/// The metadata section of an archive (version 3, section 5).
struct PMTilesMetadata {
    private let values: [String: MetadataValue]

    init(_ metadata: TilesetMetadata) {
        var values = metadata.pmtilesOthers
        let texts = [
            "name": metadata.name, "attribution": metadata.attribution, "description": metadata.description,
            "type": metadata.type ?? "baselayer",
        ]
        for case (let name, let text?) in texts { values[name] = .text(text) }
        values["version"] = values["version"] ?? .text("1")
        self.values = values
    }

    /// JSON with sorted keys, compressed with gzip.
    func packed() throws(Defect) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Gzip.compress([UInt8](try encoder.encode(values)), level: 9)
        } catch let error as CompressionError {
            throw Defect(error)
        } catch {
            throw Defect(.unsupported, "its metadata cannot be written as JSON")
        }
    }
}
