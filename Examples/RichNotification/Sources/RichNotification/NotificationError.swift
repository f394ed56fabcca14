/// Why a notification cannot be sent, or would not show its map.
public enum NotificationError: Error, Hashable, Sendable {
    /// The server's URL is not HTTPS.
    case notSecure
    /// The image is neither PNG nor JPEG.
    case unsupportedFormat
    /// There is no key to sign with.
    case noSigningKey
    /// The image's URL expires before the message does.
    case imageExpiresFirst
    /// The payload has more than 4096 bytes.
    case payloadTooLarge(bytes: Int)
    /// The image has more bytes than the push service allows.
    case imageTooLarge(bytes: Int, limit: Int)
}
