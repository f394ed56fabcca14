import Files
package import MapGeometry

/// A file of a tileset, open for reading at any offset; its errors are defects of the tileset.
struct TileFile: Sendable {
    private let file: RegularFile

    /// Opens a file, or returns nil if there is none.
    init?(path: String) throws(Defect) {
        do {
            guard let opened = try RegularFile(path: path) else { return nil }
            file = opened
        } catch {
            throw Defect(error)
        }
    }

    /// Opens a file that there must be.
    ///
    /// - Parameter ending: the default extension of such files, for the error.
    /// - Throws: `TileSourceError` if there is no such file.
    static func existing(_ path: String, ending: String) throws(TileSourceError) -> TileFile {
        do throws(Defect) {
            guard let file = try TileFile(path: path) else {
                throw Defect(.unreadable, "no such file; use an existing \(ending) file")
            }
            return file
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// Which file it is, whatever its name.
    var number: FileNumber { file.number }

    /// Size in bytes when it was opened.
    var size: UInt64 { file.size }

    /// The current state of the file.
    func state() throws(Defect) -> FileState {
        do { return try file.state() } catch { throw Defect(error) }
    }

    /// A sample of bytes from all over the file; everything for a small file.
    func sample() throws(Defect) -> [UInt8] {
        do { return try file.sample() } catch { throw Defect(error) }
    }

    /// Exactly these bytes.
    func read(offset: UInt64, length: Int) throws(Defect) -> [UInt8] {
        do { return try file.read(offset: offset, length: length) } catch { throw Defect(error) }
    }

    /// The whole file, if it has at most `limit` bytes; the error names the path.
    func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        try FileContents.read(file, named: path, limit: limit)
    }

    /// The whole file, if it has at most `limit` bytes.
    func readWhole(limit: Int) throws(Defect) -> [UInt8] {
        do { return try file.readWhole(limit: limit) } catch { throw Defect(error) }
    }
}

extension TileFile: ByteRangeReader {
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        try read(offset: offset, length: length)
    }
}

extension Defect {
    init(_ error: FileError) {
        let code: TileSourceError.Code =
            switch error.code {
            case .refused: .unreadable
            case .cutShort: .corrupt
            case .tooLarge: .tooLarge
            }
        self.init(code, error.description)
    }
}

/// Reads byte ranges of an archive, from a file or a server.
protocol ByteRangeReader: Sendable {
    /// Exactly these bytes.
    ///
    /// - Parameter part: the name of the range in the cache.
    /// - Throws: `Defect` if the range does not exist completely, before allocating memory for it, or if it cannot be
    ///   read; `CancellationError` for a server.
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8]

    /// Removes a corrupt part from the cache, so that it is read again; does nothing without a cache.
    func forget(_ part: TilesetPart)
}

extension ByteRangeReader {
    func forget(_ part: TilesetPart) {}
}

/// The part of a tileset that a request is for, as the cache key.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; with density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as TileJSON or a directory of an archive, by a name within the tileset.
    case document(String)
}
