import SnapshotConfiguration
import Synchronization

/// Compressed texts by their entity tags, so that each is compressed once and not for every request.
final class CompressedTexts: Sendable {
    /// Those of the process.
    static let shared = CompressedTexts(limit: 32 << 20)

    /// Tags are hashes of 64 bits or more.
    private struct Key: Hashable {
        let tag: String
        let length: Int
    }

    private struct Entry {
        let bytes: [UInt8]
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var size = 0
        var uses = 0
        var compressions = 0
    }

    private let state = Mutex(State())
    private let limit: Int
    /// What a text costs besides its bytes.
    private static let overhead = 512

    /// - Parameter limit: maximum size of all compressed texts, in bytes.
    init(limit: Int) { self.limit = limit }

    /// How often a text was compressed.
    var compressions: Int { state.withLock(\.compressions) }

    /// Size of all compressed texts, in bytes.
    var size: Int { state.withLock(\.size) }

    /// Whether the compressed text is cached.
    func has(tag: String, length: Int) -> Bool {
        state.withLock { $0.entries[Key(tag: tag, length: length)] != nil }
    }

    /// A text in gzip; nil if there is no memory.
    ///
    /// - Parameter tag: the entity tag of the text.
    func gzip(_ text: [UInt8], tag: String) -> [UInt8]? {
        let key = Key(tag: tag, length: text.count)
        let known = state.withLock { state -> [UInt8]? in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.bytes
        }
        if let known { return known }
        guard let bytes = CompressedText.gzip(text) else { return nil }
        state.withLock { insert(bytes, key, &$0) }
        return bytes
    }

    private func insert(_ bytes: [UInt8], _ key: Key, _ state: inout State) {
        state.compressions += 1
        guard state.entries[key] == nil, bytes.count + Self.overhead <= limit / 2 else { return }
        state.entries[key] = Entry(bytes: bytes, lastUse: state.uses)
        state.size += bytes.count + Self.overhead
        guard state.size > limit else { return }
        for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard state.size > limit / 2 else { return }
            state.entries[key] = nil
            state.size -= entry.bytes.count + Self.overhead
        }
    }
}
