import Digests
import Files

/// The folder of the output cache: one file per image, named after its digest, in 256 subfolders.
struct CacheFolder: Hashable, Sendable {
    /// Age in seconds from which temporary files must be left by killed writers.
    private static let stale = 600
    /// The extension of image files, so that no other file is mistaken for one.
    private static let ending = ".picture"
    /// Block size of the disk in bytes.
    private static let block = 4_096

    let path: String

    /// The path of an image's file.
    func file(of digest: RenderDigest) -> String {
        let name = Hexadecimal.text(digest.bytes)
        return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))\(Self.ending)"
    }

    /// The disk space of a file with this size, in bytes.
    static func room(_ size: Int) -> Int { (max(0, size) / block + 1) * block }

    /// Calls `body` with each image's file, folder by folder, and removes files left by killed writers.
    ///
    /// - Throws: if a folder cannot be listed, because its contents are then unknown.
    func each(now: Int, _ body: (_ path: String, _ file: Folder.File) -> Void) throws(FileError) {
        for folder in try folders {
            let accepted = { (name: String) in Self.isImage(name) || OpenFolder.isReserved(name) }
            for file in try Folder.files(at: folder, where: accepted) {
                if Self.isImage(file.name) {
                    body("\(folder)/\(file.name)", file)
                } else if now - file.time > Self.stale {
                    AtomicFile.remove("\(folder)/\(file.name)")
                }
            }
        }
    }

    /// Removes empty folders.
    func removeEmptyFolders() { for folder in (try? folders) ?? [] { Folder.removeIfEmpty(folder) } }

    private var folders: [String] {
        get throws(FileError) {
            (try Folder.names(at: path) ?? []).filter { Self.isHexadecimal($0, 2) }.map { "\(path)/\($0)" }
        }
    }

    private static func isImage(_ name: String) -> Bool {
        name.hasSuffix(ending) && isHexadecimal(name.dropLast(ending.count), 62)
    }

    private static func isHexadecimal(_ text: some StringProtocol, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
