import Glibc
import MapSnapshot

/// The file that a path leads to, regardless of its name.
indirect enum FileIdentity: Hashable {
    case there(device: dev_t, number: ino_t)
    /// A new file: its folder, and its name in it.
    case new(Self, String)
    /// A remote file: its URL without user, query and fragment.
    case remote(String)

    /// - Parameters:
    ///   - path: `-` stands for a stream.
    ///   - stream: the descriptor of the stream.
    /// - Returns: nil for devices and pipes, where nothing can be lost.
    init?(_ path: String, stream: Int32) {
        if let url = TileLocation(base: path).remoteBase {
            self = .remote(url)
            return
        }
        var status = stat()
        guard !path.utf8.contains(0) else { return nil }
        guard (path == "-" ? fstat(stream, &status) : stat(path, &status)) == 0 else {
            let parts = path.split(separator: "/")
            let root = path.hasPrefix("/") ? "/" : "."
            let folder = parts.dropLast().joined(separator: "/")
            guard let name = parts.last,
                let above = Self(root == "/" ? "/" + folder : folder.isEmpty ? "." : folder, stream: stream)
            else { return nil }
            self = .new(above, String(name))
            return
        }
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        self = .there(device: status.st_dev, number: status.st_ino)
    }
}
