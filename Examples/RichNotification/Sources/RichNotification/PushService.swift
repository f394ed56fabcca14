/// The services that deliver notifications, with their limits.
///
/// Sources: Apple, "Generating a remote notification" and `UNNotificationAttachment`; Firebase, "About FCM messages" and
/// "Send an image in the notification payload".
public enum PushService: Hashable, Sendable, CaseIterable {
    /// Apple Push Notification service.
    case apns
    /// Firebase Cloud Messaging.
    case fcm

    /// Maximum size of a payload in bytes.
    public static let payloadBytes = 4096

    /// Maximum size of an image in bytes.
    public var imageBytes: Int {
        switch self {
        case .apns: 10 << 20
        case .fcm: 1 << 20
        }
    }

    /// Checks an image before its URL is sent.
    ///
    /// - Throws: `NotificationError` if it is too large, or neither PNG nor JPEG.
    public func check(image bytes: [UInt8]) throws(NotificationError) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
            throw .unsupportedFormat
        }
        guard bytes.count <= imageBytes else { throw .imageTooLarge(bytes: bytes.count, limit: imageBytes) }
    }
}
