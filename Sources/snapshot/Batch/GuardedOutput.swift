import MapSnapshot
import SnapshotBatch

/// Writes files to an output unless they would replace a file that the command reads or writes otherwise, and collects
/// their notes.
struct GuardedOutput: BatchOutput {
    let output: any BatchOutput
    let reserved: ReservedNames
    let notes: BatchNotes

    var uploads: Int { output.uploads }

    func begin(_ scope: BatchScope) async -> [String] { await output.begin(scope) }

    func finish() async -> [String] { await output.finish() }

    func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        try await output.held(name, digest)
    }

    func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        if let conflict = reserved.conflict(name) { throw BatchOutputError(consequence: .row, description: conflict) }
        let written = try await output.write(file, as: name, digest: digest)
        notes.add(file.notes, of: name.path)
        return written
    }

    func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { try await output.read(name) }
}
