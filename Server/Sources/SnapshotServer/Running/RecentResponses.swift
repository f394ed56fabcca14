import HTTPTypes
import NIOCore
import Synchronization

/// Images from memory by the targets that clients asked for, so that many equal requests in a moment cost little.
///
/// An entry is valid for a second; then the request is read again, and the tilesets are asked whether they have changed.
final class RecentResponses: Sendable {
    /// An image and how it is answered.
    struct Entry: Sendable {
        let headers: HTTPFields
        let body: ByteBuffer
        /// What the log and the metrics say of it.
        let record: RequestRecord
        fileprivate var until = ContinuousClock.now + .seconds(1)

        init(headers: HTTPFields, body: ByteBuffer, record: RequestRecord) {
            (self.headers, self.body, self.record) = (headers, body, record)
        }
    }

    private static let maximumEntries = 128
    private static let maximumBytes = 128 << 10
    private let entries = Mutex<[String: Entry]>([:])

    subscript(target: String) -> Entry? {
        entries.withLock { $0[target] }.flatMap { $0.until > .now ? $0 : nil }
    }

    /// Remembers an image, unless it is large.
    func insert(_ entry: Entry, for target: String) {
        guard entry.body.readableBytes <= Self.maximumBytes else { return }
        entries.withLock { entries in
            if entries.count >= Self.maximumEntries {
                let now = ContinuousClock.now
                entries = entries.filter { $0.value.until > now }
                if entries.count >= Self.maximumEntries { entries = [:] }
            }
            entries[target] = entry
        }
    }

    /// Forgets everything, because other maps are served.
    func removeAll() { entries.withLock { $0 = [:] } }
}
