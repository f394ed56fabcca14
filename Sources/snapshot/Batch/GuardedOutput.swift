import MapSnapshot
import SnapshotBatch

/// Passes files on to where they belong, unless they would replace one that the command reads or writes besides; what
/// there is to say about them is noted.
struct GuardedOutput: BatchOutput {
    let output: any BatchOutput
    let reserved: ReservedNames
    let notes: BatchNotes

    func held(_ name: String, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        try await output.held(name, digest)
    }

    func write(
        _ file: SnapshotFile, as name: String, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        if let owner = reserved.owner(of: name) {
            throw BatchOutputError(
                consequence: .row, description: "out \(name) would replace \(owner.text): use another name for the row")
        }
        let written = try await output.write(file, as: name, digest: digest)
        notes.add(file.notes)
        return written
    }

    func read(_ name: String) async throws(BatchOutputError) -> [UInt8]? { try await output.read(name) }
}
