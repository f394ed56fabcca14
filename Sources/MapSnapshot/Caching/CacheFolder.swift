import Digests
import Files

/// The folder of a cache of pictures: a file a picture, named after its digest, in 256 folders.
struct CacheFolder: Hashable, Sendable {
    /// What writers that were killed have left is older than any write takes, in seconds.
    private static let stale = 600
    /// Git names its objects in the same way; with an ending of its own nothing else is taken for a picture.
    private static let ending = ".picture"
    /// What counts on a disk is blocks.
    private static let block = 4_096

    let path: String

    /// The file of a picture.
    func file(of digest: RenderDigest) -> String {
        let name = Hexadecimal.text(digest.bytes)
        return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))\(Self.ending)"
    }

    /// The bytes that a file of this size takes.
    static func room(_ size: Int) -> Int { (max(0, size) / block + 1) * block }

    /// Calls `body` with each picture's file, folder by folder, and removes what killed writers have left.
    ///
    /// - Throws: where a folder cannot be listed: what is in it is not known then.
    func each(now: Int, _ body: (_ path: String, _ file: Folder.File) -> Void) throws(FileError) {
        for folder in try folders {
            let accepted = { (name: String) in Self.isPicture(name) || OpenFolder.isReserved(name) }
            for file in try Folder.files(at: folder, where: accepted) {
                if Self.isPicture(file.name) {
                    body("\(folder)/\(file.name)", file)
                } else if now - file.time > Self.stale {
                    AtomicFile.remove("\(folder)/\(file.name)")
                }
            }
        }
    }

    /// Removes the folders in which nothing is left.
    func removeEmptyFolders() { for folder in (try? folders) ?? [] { Folder.removeIfEmpty(folder) } }

    private var folders: [String] {
        get throws(FileError) {
            (try Folder.names(at: path) ?? []).filter { Self.isHexadecimal($0, 2) }.map { "\(path)/\($0)" }
        }
    }

    private static func isPicture(_ name: String) -> Bool {
        name.hasSuffix(ending) && isHexadecimal(name.dropLast(ending.count), 62)
    }

    private static func isHexadecimal(_ text: some StringProtocol, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
