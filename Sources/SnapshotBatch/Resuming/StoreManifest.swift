import HTTP
import MapSnapshot
import Platform
import Synchronization

/// The manifests of a prefix: what earlier runs stored, and what this one does.
///
/// `_manifest/all/`, `_manifest/5-of-3000/` or `_manifest/stream/` below the prefix has the parts of each run. A shard
/// reads its own; a run over all rows reads all of them, and the list of the prefix, because it costs less than to ask
/// for every image. A part that cannot be read or written fails nothing: its images are requested one by one.
final class StoreManifest: Sendable {
    /// Number of parts to read at once.
    private static let readers = 8

    private let store: S3Store
    private let prefix: String
    private let recorder: ManifestRecorder
    private let finished = Mutex<FinishedImages?>(nil)
    private let writing = Mutex<[Task<Void, any Error>]>([])
    private let failure = Mutex<String?>(nil)

    init(_ store: S3Store, prefix: String, scope: BatchScope) {
        (self.store, self.prefix) = (store, prefix)
        let run = "\(time(nil))-\(Self.digits(UInt64.random(in: 0 ... .max)))"
        recorder = ManifestRecorder(name: ManifestPart.folder + scope.folder + run)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads what earlier runs stored.
    func read(_ scope: BatchScope) async throws {
        let images = FinishedImages()
        async let listing = scope.listsEverything ? ListedRanges(store, prefix, rows: scope.rows ?? 0) : nil
        try await readParts(of: scope, into: images)
        if let listing = try await listing { images.compare(with: listing) }
        finished.withLock { $0 = images }
    }

    private func readParts(of scope: BatchScope, into images: FinishedImages) async throws {
        let folder = prefix + ManifestPart.folder + (scope.shard == nil ? "" : scope.folder)
        var token: String?
        repeat {
            let page = try await store.list(folder, from: token)
            let keys = page.objects.filter { $0.key.hasSuffix(".tsv") && $0.size <= UInt64(ManifestPart.maximumBytes) }
            // In the order of their names, so that later runs count, however the answers arrive.
            for start in stride(from: 0, to: keys.count, by: Self.readers) {
                let some = keys[start..<min(start + Self.readers, keys.count)].map(\.key)
                for entries in try await read(some) { images.add(entries) }
                if images.count >= FinishedImages.maximumImages { return }
            }
            token = page.next
        } while token != nil
    }

    private func read(_ keys: [String]) async throws -> [[ManifestEntry]] {
        try await withThrowingTaskGroup(of: (Int, [ManifestEntry]).self) { [store] group in
            for (index, key) in keys.enumerated() {
                group.addTask {
                    let bytes = try await store.get(key, limit: ManifestPart.maximumBytes)
                    return (index, bytes.map(ManifestPart.entries) ?? [])
                }
            }
            var parts = [[ManifestEntry]](repeating: [], count: keys.count)
            for try await (index, entries) in group { parts[index] = entries }
            return parts
        }
    }

    /// What is known about an image before the store is asked.
    func answer(_ name: OutputName, _ digest: RenderDigest) -> FinishedImages.Answer {
        finished.withLock(\.self)?.answer(name.path, digest) ?? .unknown
    }

    /// Records an image that is in the store.
    func record(_ name: OutputName, _ digest: RenderDigest, _ file: BatchFile, etag: String?) {
        finished.withLock(\.self)?.doubt(name.path)
        guard let entry = ManifestEntry(name: name.path, digest: digest, file: file, etag: etag),
            let part = recorder.add(entry)
        else { return }
        let task = Task { try await write(part) }
        writing.withLock { tasks in
            tasks.append(task)
        }
    }

    /// Writes the last part, and waits for all of them.
    ///
    /// - Returns: why a part is missing; nil if none is.
    func finish() async -> String? {
        var first: (any Error)?
        let rest = recorder.rest()
        for task in writing.withLock(\.self) {
            if case .failure(let error) = await task.result { first = first ?? error }
        }
        do {
            if let rest { try await write(rest) }
        } catch {
            first = first ?? error
        }
        return first.map { ($0 as? HTTPError)?.description ?? "\($0)" }
    }

    private func write(_ part: (name: String, bytes: [UInt8])) async throws {
        _ = try await store.put(part.bytes, to: prefix + part.name, contentType: "text/tab-separated-values")
    }
}
