import Digests

/// Identifies the tiles of a source and their state: equal identities mean equal tiles and attribution.
///
/// It is part of the keys of the output cache, which other processes and hosts may share.
public struct TilesetIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The identity as text.
    public let description: String

    /// Creates an identity from a text, such as `parcels 2026-03-01`.
    ///
    /// - Parameter text: must differ whenever a tile, the attribution or anything else that is drawn differs.
    public init(_ text: String) { description = text }

    /// Creates an identity from the SHA-256 of bytes that distinguish it from others of its kind, each part with its
    /// length.
    init(_ kind: String, of parts: [UInt8]...) {
        var digest = SHA256()
        for part in parts {
            digest.update(Array("\(part.count) ".utf8))
            digest.update(part)
        }
        self.init("\(kind) \(Hexadecimal.text(digest.finish()))")
    }

    /// The identity with a change, if there is one.
    func with(ifAny change: String?) -> TilesetIdentity { change.map(with) ?? self }

    /// The identity of the same tiles with something overridden or left out.
    func with(_ change: String) -> TilesetIdentity {
        // Includes the length, so that parts of the two texts cannot be confused.
        TilesetIdentity("\(description.utf8.count) \(description) \(change)")
    }
}
