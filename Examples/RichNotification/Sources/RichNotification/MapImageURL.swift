public import SnapshotConfiguration

/// The signed URL of a map image, which push services and devices fetch without a key.
public struct MapImageURL: Hashable, Sendable {
    /// The URL.
    public let text: String
    /// When it expires, in seconds since 1970.
    public let expiry: Int

    /// Signs the URL of an image.
    ///
    /// - Parameters:
    ///   - target: path and query of a snapshot-server, such as `/snapshot.png?lat=47.1410&lon=9.5209`.
    ///   - server: the public URL of the server, without a slash at its end.
    ///   - signatures: the signing keys of the server.
    ///   - expiry: in seconds since 1970.
    /// - Throws: `NotificationError` if devices would not show the image.
    public init(
        _ target: String, server: String, signatures: URLSignatures, expiry: Int
    ) throws(NotificationError) {
        guard server.hasPrefix("https://") else { throw .notSecure }
        let path = target.prefix { $0 != "?" }
        guard [".png", ".jpg", ".jpeg"].contains(where: path.hasSuffix) else { throw .unsupportedFormat }
        guard let signed = signatures.signed(target, expiry: expiry) else { throw .noSigningKey }
        (text, self.expiry) = (server + signed, expiry)
    }
}
