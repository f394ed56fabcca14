import Files
import HTTP
public import MapSnapshot
public import TileSources

/// Opens tables in a store: `s3://bucket/key`.
///
/// The bytes of a shard, and those of the header, go to a temporary file at their own offsets; the rest stays a hole. So
/// shards of a stored table are those of the same table on a disk.
public enum StoredTable {
    /// Whether a name is that of a table in a store.
    public static func isName(_ text: String) -> Bool { text.hasPrefix(S3Location.prefix) }

    private static let pieceSize: UInt64 = 8 << 20
    /// Bytes behind a share in which its last line should end; more are read if it does not.
    private static let margin: UInt64 = 1 << 16

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - folder: a folder with space for the rows.
    ///   - format: nil to detect it from the file's name.
    /// - Throws: `BatchInputError` if the table cannot be read.
    public static func open(
        _ name: String, network: TileNetwork, folder: String, format: BatchInputFormat?, defaults: RequestDefaults,
        plan: RowPlan, shard: BatchShard?
    ) async throws(BatchInputError) -> BatchInput {
        guard let place = S3Location(name), !place.key.isEmpty else {
            throw .noInput(name, "has no bucket or no key: use s3://BUCKET/KEY")
        }
        let input: BatchInput
        do {
            let copy = try await copy(name, at: place, network: network, folder: folder, shard: shard)
            input = try BatchInput.open(
                descriptor: copy.descriptor, name: name, format: format, defaults: defaults, plan: plan, shard: shard)
        } catch let error as BatchInputError {
            throw error
        } catch let error as FileError {
            throw .failed(name, "cannot be copied: \(error.description)")
        } catch {
            throw .unreachable(name, (error as? HTTPError)?.description ?? "\(error)")
        }
        return input
    }

    private static func copy(
        _ name: String, at place: S3Location, network: TileNetwork, folder: String, shard: BatchShard?
    ) async throws -> ScratchFile {
        let copy = try ScratchFile(in: folder)
        let store = try network.store(place.bucket, transfers: 8)
        guard let info = try await store.head(place.key) else {
            throw BatchInputError.noInput(name, "does not exist: check the key")
        }
        let table = Table(store: store, key: place.key, size: info.size, etag: info.etag, name: name)
        try copy.resize(to: info.size)
        if let shard {
            // For the header, and to tell the format.
            try await table.copyRest(of: 0, to: copy)
            let start = max(shard.start(of: info.size), 1) - 1
            let end = shard.end(of: info.size)
            try await table.copy(start..<max(start, end), to: copy)
            try await table.copyRest(of: end, to: copy)
        } else {
            try await table.copy(0..<info.size, to: copy)
        }
        return copy
    }

    private struct Table {
        let store: S3Store
        let key: String
        let size: UInt64
        let etag: String?
        let name: String

        func copy(_ range: Range<UInt64>, to copy: borrowing ScratchFile) async throws {
            var offset = range.lowerBound
            while offset < range.upperBound {
                let end = min(range.upperBound, offset + StoredTable.pieceSize)
                try copy.place(try await bytes(offset..<end), at: offset)
                offset = end
            }
        }

        /// Copies the rest of the line at an offset, and what follows closely.
        func copyRest(of offset: UInt64, to copy: borrowing ScratchFile) async throws {
            var (offset, length) = (offset, StoredTable.margin)
            while offset < size {
                let end = min(size, offset + length)
                let bytes = try await bytes(offset..<end)
                try copy.place(bytes, at: offset)
                if bytes.contains(0x0A) { return }
                (offset, length) = (end, min(2 * length, StoredTable.pieceSize))
            }
        }

        private func bytes(_ range: Range<UInt64>) async throws -> [UInt8] {
            guard let bytes = try await store.get(key, range: range, etag: etag) else {
                throw BatchInputError.failed(name, "changed while it was read: run it again")
            }
            return bytes
        }
    }
}
