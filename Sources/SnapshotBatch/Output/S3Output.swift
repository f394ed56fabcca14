package import HTTP
package import MapSnapshot
import Synchronization

/// Writes the files of a batch to a bucket of an S3-compatible store.
///
/// The digest of a complete render is stored with its object as `x-amz-meta-render`, so that one HEAD request
/// recognizes finished files. Manifests save most of these requests (`StoreManifest`).
package struct S3Output: BatchOutput {
    /// The name of the digest in the object's metadata.
    private static let digestName = "render"
    /// Maximum size of an object; larger ones are not ours.
    private static let maximumFileBytes = 1 << 29
    /// A key that nobody writes, requested to check that the bucket responds.
    private static let absentName = ".snapshot-check"

    private let store: S3Store
    private let location: S3Location
    private let prefix: String
    /// What earlier runs stored; nil before `begin`.
    private let manifest = ManifestPlace()

    /// As many as the store takes.
    package var uploads: Int { store.transfers }

    /// - Parameters:
    ///   - store: the bucket of the location.
    ///   - location: its key is the prefix of names in the bucket, like a folder.
    package init(_ store: S3Store, _ location: S3Location) {
        self.store = store
        self.location = location
        let parts = location.key.split(separator: "/", omittingEmptySubsequences: true)
        prefix = parts.map { $0 + "/" }.joined()
    }

    /// Checks that the bucket exists and can be accessed; write permission is only checked by the first file.
    ///
    /// - Throws: an error that ends the whole batch.
    package func check() async throws(BatchOutputError) {
        do {
            _ = try await store.get(prefix + Self.absentName, limit: Self.maximumFileBytes)
        } catch {
            throw StoreFailure(error, in: location).ofTheBatch
        }
    }

    package func begin(_ scope: BatchScope) async -> [String] {
        let manifest = StoreManifest(store, prefix: prefix, scope: scope)
        defer { self.manifest.put(manifest) }
        guard scope.resumes else { return [] }
        do {
            try await manifest.read(scope)
            return []
        } catch is CancellationError {
            return []
        } catch {
            return ["the manifests cannot be read, so each image is asked for: \(Self.reason(error))"]
        }
    }

    package func finish() async -> [String] {
        guard let reason = await manifest.value?.finish() else { return [] }
        return ["part of the manifest was not written, so a later run will ask for each of its images: \(reason)"]
    }

    static func reason(_ error: any Error) -> String { (error as? HTTPError)?.description ?? "\(error)" }

    package func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
        switch manifest.value?.answer(name, digest) ?? .unknown {
        case .held(let file): return file
        case .absent: return nil
        case .unknown: break
        }
        let info = try await requesting(name) { key in try await store.head(key) }
        guard let info, let file = Self.file(info, digest) else { return nil }
        manifest.value?.record(name, digest, file, etag: info.etag)
        return file
    }

    /// The object if it is the complete render with a digest.
    private static func file(_ info: S3Store.Info, _ digest: RenderDigest) -> BatchFile? {
        guard info.metadata[digestName] == digest.description, let sha256 = info.digest,
            let size = Int(exactly: info.size)
        else { return nil }
        return BatchFile(sha256: sha256, bytes: size)
    }

    package func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        let bytes = digest.map { RenderStamp($0).apply(to: file.bytes, file.format) } ?? file.bytes
        let metadata = digest.map { [Self.digestName: $0.description] } ?? [:]
        // Whatever has the name of the digest is the same image, so that it need not be replaced.
        let isByContent = digest.map { OutputName($0, file.format) == name } ?? false
        let (written, etag): (BatchFile, String?) = try await requesting(name) { key in
            func write(onlyIfAbsent: Bool) async throws -> S3Store.Stored? {
                try await store.write(
                    bytes, to: key, contentType: file.format.mediaType, metadata: metadata, onlyIfAbsent: onlyIfAbsent)
            }
            if isByContent, let digest {
                if let stored = try await write(onlyIfAbsent: true) {
                    return (BatchFile(sha256: stored.digest, bytes: bytes.count), stored.etag)
                }
                // Another process has written it, or this one, and the answer was lost.
                if let info = try await store.head(key), let there = Self.file(info, digest) {
                    return (there, info.etag)
                }
            }
            // What is there is incomplete, from a time when such images had this name.
            guard let stored = try await write(onlyIfAbsent: false) else {
                throw HTTPError(.unreachable, "the store refuses to replace the object", remedy: "try again later")
            }
            return (BatchFile(sha256: stored.digest, bytes: bytes.count), stored.etag)
        }
        if let digest { manifest.value?.record(name, digest, written, etag: etag) }
        return written
    }

    package func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? {
        try await requesting(name) { key in try await store.get(key, limit: Self.maximumFileBytes) }
    }

    private func requesting<Value>(
        _ name: OutputName, _ body: (String) async throws -> Value
    ) async throws(BatchOutputError) -> Value {
        do {
            return try await body(prefix + name.path)
        } catch {
            throw StoreFailure(error, in: location, name).ofARow
        }
    }
}

/// Interprets a store's error for a file of a batch.
struct StoreFailure {
    private let error: any Error
    private let place: String

    init(_ error: any Error, in location: S3Location, _ name: OutputName? = nil) {
        self.error = error
        let folder = "\(S3Location.prefix)\(location.bucket)/\(location.key)"
        place = name.map { folder.hasSuffix("/") ? folder + $0.path : "\(folder)/\($0)" } ?? folder
    }

    /// The error for the whole batch, with a status from sysexits.h.
    var ofTheBatch: BatchOutputError {
        let status: Int32 =
            switch (error as? HTTPError)?.code {
            case .denied: 77
            case .invalidRequest: 78
            default: 69
            }
        return BatchOutputError(consequence: .batch(status: status), description: sentence)
    }

    /// The error for a row; it ends the batch if all other rows would fail, too.
    var ofARow: BatchOutputError {
        let consequence: BatchOutputError.Consequence
        switch (error as? HTTPError)?.code {
        case .denied, .refused, .unknownHost, .untrusted, .offline, .unavailable, .redirect: return ofTheBatch
        case .invalidRequest, .tooLarge: consequence = .row
        case .timeout, .unreachable, .suspended, nil: consequence = .retryableRow
        }
        return BatchOutputError(consequence: consequence, description: sentence)
    }

    private var sentence: String {
        switch error {
        case let error as HTTPError where error.isTransient:
            "\(place) cannot be reached or written: \(error.description)"
        case let error as HTTPError: "\(place) cannot be used: \(error.description)"
        default: "\(place) cannot be used now: \(error)"
        }
    }
}

/// Where an output keeps its manifest once there is one.
private final class ManifestPlace: Sendable {
    private let content = Mutex<StoreManifest?>(nil)

    var value: StoreManifest? { content.withLock(\.self) }

    func put(_ manifest: StoreManifest) { content.withLock { $0 = manifest } }
}
