import MapSnapshot
import SnapshotBatch

/// Writes files to an output unless they would replace a file that the command reads or writes otherwise, and collects
/// their notes.
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
