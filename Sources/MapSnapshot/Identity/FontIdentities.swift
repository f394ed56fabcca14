import Cairo
import Synchronization
import TileSources

/// Which installed fonts stand in where a picture's texts have characters that the named font lacks.
///
/// Without such characters that costs next to nothing, and fontconfig is not started.
final class FontIdentities: Sendable {
    /// Those of the notices that were looked at.
    private let notices = Mutex<[TilesetIdentity: [[UInt8]]]>([:])
    /// Identities change with the tiles, and the old ones are of no use.
    private static let limit = 256

    /// The fonts of the texts that the request itself has.
    func of(_ request: SnapshotRequest) -> [[UInt8]] {
        var identities: [[UInt8]] = []
        for pin in request.pins {
            if let label = pin.label { identities += Self.of(label, .semibold) }
        }
        if case .text(let text) = request.attribution { identities += Self.of(notice: text) }
        return identities
    }

    /// The fonts of a tile set's notice.
    ///
    /// - Parameter identity: of the source: as long as it stays, so does the notice.
    func of(noticeOf source: any TileSource, _ identity: TilesetIdentity) async throws -> [[UInt8]] {
        if let known = notices.withLock({ $0[identity] }) { return known }
        let found = Self.of(notice: try await source.metadata().attribution ?? "")
        notices.withLock { notices in
            if notices.count >= Self.limit { notices = [:] }
            notices[identity] = found
        }
        return found
    }

    /// - Parameter text: perhaps HTML, and longer than what is drawn of it.
    private static func of(notice text: String) -> [[UInt8]] {
        AttributionText.merged([text]).flatMap { of($0, .regular) }
    }

    private static func of(_ text: String, _ weight: FontStack.Weight) -> [[UInt8]] {
        // Without a font there is no picture of a text, so there is nothing to tell apart.
        (try? TextFont.fonts(weight))?.otherIdentities(for: text) ?? []
    }
}
