import Files
import Platform

/// The folder of a cache: opens, creates and removes its files, synchronized between processes.
struct TileCacheFolder: Sendable {
    let path: String

    /// A connection to a file; nil if there is none and `name` is nil.
    ///
    /// - Parameter name: the name of the tileset, to create the file if it is missing or corrupt.
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

    /// Removes a corrupt file, unless another process has recreated it.
    func remove(_ file: String, ifStill handle: TileCacheHandle) {
        let lock = FolderLock(folder: path)
        defer { _ = lock }
        if handle.isStill(at: file) { TileCacheSchema.remove(file) }
    }

    /// Removes a file; processes that have it open notice.
    func remove(_ file: String) {
        let lock = FolderLock(folder: path)
        defer { _ = lock }
        TileCacheSchema.remove(file)
    }

    /// The cache files in the folder.
    func files() -> [String] {
        let names = (try? Folder.names(at: path)) ?? []
        return names.filter { name in
            let digest = name.prefix(32)
            return name.hasSuffix(".mbtiles") && name.utf8.count == 40
                && digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }.sorted().map { "\(path)/\($0)" }
    }

    /// Total size of all files in bytes.
    var size: Int { files().reduce(0) { $0 &+ size(of: $1) } }

    /// The size of a file in bytes.
    func size(of file: String) -> Int { FileState(path: file).map { Int(clamping: $0.size) } ?? 0 }

    private func create() throws(Defect) {
        do throws(FileError) { try Folder.make(at: path) } catch { throw Defect(.unreadable, "its folder \(error)") }
    }
}
