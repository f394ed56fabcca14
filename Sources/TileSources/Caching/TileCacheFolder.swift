import Files
import Glibc

/// The folder of a cache: opens, makes and removes its files, so that several processes do not meet half-way.
struct TileCacheFolder: Sendable {
    let path: String

    /// A connection to a file, or nil where there is none and none is to be made.
    ///
    /// - Parameter name: of the tile set, with which the file is made where there is none or a damaged one.
    func open(_ file: String, make name: String?) throws(Defect) -> TileCacheHandle? {
        if name != nil {
            try create()
        } else if !FileContents.exists(file) {
            return nil
        }
        let lock = FolderLock(folder: path)
        defer { _ = lock }
        if FileContents.exists(file) {
            do throws(Defect) {
                return try TileCacheHandle(path: file)
            } catch {
                guard error.code == .corrupt else { throw error }
                TileCacheSchema.remove(file)
            }
        }
        guard let name else { return nil }
        try TileCacheSchema.make(file, name: name)
        return try TileCacheHandle(path: file)
    }

    /// Removes a damaged file, if another process has not made it anew.
    func remove(_ file: String, ifStill handle: TileCacheHandle) {
        let lock = FolderLock(folder: path)
        defer { _ = lock }
        if handle.isStill(at: file) { TileCacheSchema.remove(file) }
    }

    /// Removes a file, and returns false where somebody has it open; a damaged one is removed in any case.
    func removeUnlessOpen(_ file: String) -> Bool {
        let lock = FolderLock(folder: path)
        defer { _ = lock }
        // The last one to close a file removes its log: where that stays, there are others.
        if (try? TileCacheHandle(path: file)) != nil, FileContents.exists(file + "-wal") { return false }
        TileCacheSchema.remove(file)
        return true
    }

    /// The files of tile sets in it.
    func files() -> [String] {
        let names = (try? Folder.names(at: path)) ?? []
        return names.filter { name in
            let digest = name.prefix(32)
            return name.hasSuffix(".mbtiles") && name.utf8.count == 40
                && digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }.sorted().map { "\(path)/\($0)" }
    }

    /// The bytes of all files.
    var size: Int { files().reduce(0) { $0 &+ size(of: $1) } }

    /// The bytes of a file with its log.
    func size(of file: String) -> Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var status = stat()
            return stat(file + suffix, &status) == 0 ? sum &+ Int(status.st_size) : sum
        }
    }

    private func create() throws(Defect) {
        do throws(FileError) { try Folder.make(at: path) } catch { throw Defect(.unreadable, "its folder \(error)") }
    }
}
