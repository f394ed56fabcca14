import Glibc

/// All files that a command reads and writes.
///
/// Checked before anything is opened for writing, so that no output replaces an input or another output, whatever names
/// they go by.
struct FileUses {
    private let reads: [FileUse]
    private let writes: [FileUse]

    /// - Parameters:
    ///   - reads: files and tilesets that must stay as they are.
    ///   - writes: files that are created or replaced.
    init(reads: [FileUse], writes: [FileUse]) {
        (self.reads, self.writes) = (reads, writes)
    }

    /// Throws if an output is a file that is read, a tile of a folder that is read, or another output.
    func check() throws {
        var inputs: [FileIdentity: FileUse] = [:]
        for use in reads {
            for file in use.files {
                guard let identity = FileIdentity(file, stream: STDIN_FILENO) else { continue }
                inputs[identity] = inputs[identity] ?? use
            }
        }
        let folders = TileFolders(reads)
        var outputs: [FileIdentity: FileUse] = [:]
        for use in writes {
            for file in use.files {
                guard let identity = FileIdentity(file, stream: STDOUT_FILENO) else { continue }
                if let input = inputs[identity] ?? folders.owner(ofTile: file) {
                    throw Failure(.usage, "\(use.text) would replace \(input.text): use another name for the output")
                }
                if let other = outputs.updateValue(use, forKey: identity) {
                    throw Failure(
                        .usage,
                        "\(other.flag) and \(use.flag) are the same file, \(use.path): give each its own name")
                }
            }
        }
    }

    /// The names in a folder that no image may use.
    ///
    /// - Parameter folder: a folder, or `s3://BUCKET/PREFIX`.
    func reserved(in folder: String) -> ReservedNames { ReservedNames(in: folder, uses: reads + writes, reads: reads) }
}
