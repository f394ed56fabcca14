import MapSnapshot
import SnapshotBatch

/// Files go on to where they belong; what is to be said of them is noted.
struct NotingOutput: BatchOutput {
    let output: any BatchOutput
    let notes: BatchNotes

    func held(_ name: String, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        try await output.held(name, digest)
    }

    func write(
        _ file: SnapshotFile, as name: String, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        let written = try await output.write(file, as: name, digest: digest)
        notes.add(file.notes)
        return written
    }

    func read(_ name: String) async throws(BatchOutputError) -> [UInt8]? { try await output.read(name) }
}
