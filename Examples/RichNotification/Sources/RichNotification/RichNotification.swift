import FoundationEssentials

/// A notification with a map image and a destination in the app.
public struct RichNotification: Hashable, Sendable {
    /// The first line.
    public var title: String
    /// The text below.
    public var body: String
    /// The map.
    public var image: MapImageURL
    /// Where a tap leads.
    public var destination: Destination
    /// The page that shows the destination where the app is not installed, such as `Destination.galleryURL(server:)`.
    public var link: String?
    /// Until when it is delivered, in seconds since 1970.
    public var expiry: Int

    /// Creates a notification.
    ///
    /// - Throws: `NotificationError` if the image's URL expires before the notification does.
    public init(
        title: String, body: String, image: MapImageURL, destination: Destination, link: String? = nil, expiry: Int
    ) throws(NotificationError) {
        guard image.expiry >= expiry else { throw .imageExpiresFirst }
        (self.title, self.body, self.image) = (title, body, image)
        (self.destination, self.link, self.expiry) = (destination, link, expiry)
    }

    /// The body of a request to APNs; its `apns-expiration` field is `expiry`.
    ///
    /// The app's notification service extension attaches the image: `mutable-content` has it run.
    ///
    /// - Throws: `NotificationError` if it is too large.
    public func apnsPayload() throws -> [UInt8] {
        try Self.limited(
            APNsPayload(
                aps: APNsPayload.Content(alert: APNsPayload.Alert(title: title, body: body)), image: image.text,
                link: link, destination: destination))
    }

    /// The body of a request to FCM's HTTP v1 API.
    ///
    /// - Parameters:
    ///   - token: the device's registration token.
    ///   - now: seconds since 1970, from which FCM counts the time to live.
    /// - Throws: `NotificationError` if it is too large.
    public func fcmPayload(token: String, now: Int) throws -> [UInt8] {
        // Values of `data` are texts.
        let destination = String(decoding: try Self.encoder.encode(destination), as: UTF8.self)
        return try Self.limited(
            FCMPayload(
                message: FCMPayload.Message(
                    token: token, notification: FCMPayload.Content(title: title, body: body, image: image.text),
                    data: ["destination": destination],
                    android: FCMPayload.Android(ttl: "\(max(0, expiry - now))s"),
                    webpush: link.map { FCMPayload.WebPush(fcmOptions: FCMPayload.WebOptions(link: $0)) })))
    }

    /// The destination of a payload that arrived from APNs.
    ///
    /// - Throws: `DecodingError` for an unknown type, and for a missing value.
    public static func destination(apns payload: [UInt8]) throws -> Destination {
        try JSONDecoder().decode(APNsPayload.self, from: Data(payload)).destination
    }

    /// The destination in the data of a message that arrived from FCM; throws like `destination(apns:)`.
    public static func destination(fcm data: [String: String]) throws -> Destination {
        try JSONDecoder().decode(Destination.self, from: Data((data["destination"] ?? "").utf8))
    }

    private static func limited(_ payload: some Encodable) throws -> [UInt8] {
        let bytes = Array(try encoder.encode(payload))
        guard bytes.count <= PushService.payloadBytes else {
            throw NotificationError.payloadTooLarge(bytes: bytes.count)
        }
        return bytes
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// What APNs is sent, and the app receives.
struct APNsPayload: Codable {
    struct Alert: Codable {
        var title: String
        var body: String
    }

    struct Content: Codable {
        var alert: Alert
        var mutableContent = 1

        private enum CodingKeys: String, CodingKey {
            case alert
            case mutableContent = "mutable-content"
        }
    }

    var aps: Content
    var image: String
    var link: String?
    var destination: Destination
}

/// What FCM is sent.
struct FCMPayload: Codable {
    struct Content: Codable {
        var title: String
        var body: String
        var image: String
    }

    struct Android: Codable { var ttl: String }

    /// What a browser opens.
    struct WebOptions: Codable { var link: String }

    struct WebPush: Codable {
        var fcmOptions: WebOptions
        private enum CodingKeys: String, CodingKey { case fcmOptions = "fcm_options" }
    }

    struct Message: Codable {
        var token: String
        var notification: Content
        var data: [String: String]
        var android: Android
        var webpush: WebPush?
    }

    var message: Message
}
