import Digests

/// Which tiles a source has, and in which state: of equal identities, tiles and notice are equal too.
///
/// It goes into the names under which finished pictures are kept and found again, by this process or another, on this
/// host or another.
public struct TilesetIdentity: Hashable, Sendable, CustomStringConvertible {
    /// What tells it from others.
    public let description: String

    /// An identity of one's own making, such as `parcels 2026-03-01`.
    ///
    /// - Parameter text: another one whenever a tile, the notice or anything else that is drawn is another.
    public init(_ text: String) { description = text }

    /// By the SHA-256 of bytes that tell it from others of its kind, each part with its length.
    init(_ kind: String, of parts: [UInt8]...) {
        var digest = SHA256()
        for part in parts {
            digest.update(Array("\(part.count) ".utf8))
            digest.update(part)
        }
        self.init("\(kind) \(Hexadecimal.text(digest.finish()))")
    }

    /// The same, where nothing is put in its place.
    func with(ifAny change: String?) -> TilesetIdentity { change.map(with) ?? self }

    /// The identity of the same tiles with something put in its place or left out.
    func with(_ change: String) -> TilesetIdentity {
        // With its length, so that no part of one text is taken for one of the other.
        TilesetIdentity("\(description.utf8.count) \(description) \(change)")
    }
}
