import Gallery
import RichNotification
import SnapshotConfiguration
import Testing

@Suite struct RichNotificationTests {
    static let destinations: [Destination] = [
        .place(Destination.Place(id: "vaduz")),
        .delivery(Destination.Delivery(number: 7, latitude: 47.1410, longitude: 9.5209)),
    ]

    private static func image(expiry: Int = 2000, name: String = "snapshot.png", server: String = "https://m.example")
        throws -> MapImageURL
    {
        let signatures = try URLSignatures(keys: [("k1", "0123456789abcdef")])
        return try MapImageURL(
            "/\(name)?lat=47.1410&lon=9.5209&size=360x180", server: server, signatures: signatures, expiry: expiry)
    }

    private static func notification(
        _ destination: Destination = destinations[0], body: String = "It is here", expiry: Int = 2000
    ) throws -> RichNotification {
        try RichNotification(
            title: "Your parcel", body: body, image: image(), destination: destination, expiry: expiry)
    }

    @Test(arguments: destinations) func receivesTheDestinationAsSent(destination: Destination) throws {
        let sent = try Self.notification(destination)
        #expect(try RichNotification.destination(apns: sent.apnsPayload()) == destination)
        let text = String(decoding: try sent.fcmPayload(token: "t", now: 1000), as: UTF8.self)
        #expect(text.contains(#""ttl":"1000s""#) && text.contains(#""image":"https://m.example/snapshot.png?"#))
    }

    @Test(arguments: [
        #"{"type":"unknown","id":"x"}"#, #"{"type":"place"}"#, #"{"id":"x"}"#, #"{"type":"delivery","number":7}"#,
        #"{"type":"delivery","number":"7","latitude":1,"longitude":2}"#, "", "[]",
    ]) func unknownTypesAndMissingValuesAreErrors(json: String) {
        #expect(throws: DecodingError.self) { try RichNotification.destination(fcm: ["destination": json]) }
        #expect(throws: (any Error).self) {
            try RichNotification.destination(
                apns: Array(#"{"aps":{},"image":"","destination":\#(json.isEmpty ? "null" : json)}"#.utf8))
        }
    }

    @Test func destinationsOfFCMAreRead() throws {
        #expect(
            try RichNotification.destination(fcm: ["destination": #"{"type":"place","id":"vaduz"}"#])
                == Self.destinations[0])
        #expect(throws: (any Error).self) { try RichNotification.destination(fcm: [:]) }
    }

    /// The gallery opens the place that the link was made for, whatever its id contains.
    @Test(arguments: ["vaduz", "region/7", "grüne wiese", "100%", "a+b&c?d#e", "x/../y", "\u{6771}\u{4EAC}"])
    func aPlaceHasALinkToTheGallery(id: String) throws {
        let place = Place(id: id, name: "Here", latitude: 47.141, longitude: 9.5209)
        let url = try #require(
            try Destination.place(Destination.Place(id: id)).galleryURL(server: "https://m.example/base"))
        let path = try #require(url.split(separator: "/base", maxSplits: 1).last)
        #expect(url.hasPrefix("https://m.example/base/place/") && url.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        #expect(try DeepLink(target: String(path), places: PlaceList([place])) == .place(place))
        var sent = try Self.notification()
        sent.link = url
        let payload = String(decoding: try sent.apnsPayload(), as: UTF8.self)
        #expect(payload.contains("\"link\":\"\(url)\""))
        let message = String(decoding: try sent.fcmPayload(token: "t", now: 0), as: UTF8.self)
        #expect(message.contains("\"webpush\":{\"fcm_options\":{\"link\":\"\(url)\"}}"))
    }

    @Test func otherDestinationsHaveNoPageInTheGallery() throws {
        #expect(try Self.destinations[1].galleryURL(server: "https://m.example") == nil)
        #expect(throws: NotificationError.notSecure) { try Self.destinations[0].galleryURL(server: "http://m.example") }
        let payload = String(decoding: try Self.notification().fcmPayload(token: "t", now: 0), as: UTF8.self)
        #expect(!payload.contains("webpush") && !payload.contains("link"))
    }

    @Test func theImageIsSignedForAsLongAsTheMessageLives() throws {
        let signatures = try URLSignatures(keys: [("k1", "0123456789abcdef")])
        let target = try Self.image().text.dropFirst("https://m.example".count)
        #expect(try signatures.check(String(target), now: 1999).seconds == 1)
        #expect(throws: NotificationError.imageExpiresFirst) { try Self.notification(expiry: 2001) }
    }

    @Test func imagesAreHTTPSAndPNGOrJPEG() throws {
        _ = try Self.image(name: "snapshot.jpg")
        #expect(throws: NotificationError.unsupportedFormat) { try Self.image(name: "snapshot.webp") }
        #expect(throws: NotificationError.notSecure) { try Self.image(server: "http://m.example") }
    }

    @Test(arguments: PushService.allCases) func imagesHaveALimit(service: PushService) throws {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let full = start + [UInt8](repeating: 0, count: service.imageBytes - 4)
        try service.check(image: full)
        #expect(throws: NotificationError.imageTooLarge(bytes: full.count + 1, limit: full.count)) {
            try service.check(image: full + [0])
        }
        #expect(throws: NotificationError.unsupportedFormat) { try service.check(image: Array("RIFF".utf8)) }
    }

    @Test func payloadsHaveALimit() throws {
        let empty = try Self.notification(body: "").apnsPayload().count
        let room = PushService.payloadBytes - empty
        #expect(try Self.notification(body: String(repeating: "x", count: room)).apnsPayload().count == 4096)
        let long = try Self.notification(body: String(repeating: "x", count: room + 1))
        #expect(throws: NotificationError.payloadTooLarge(bytes: 4097)) { try long.apnsPayload() }
        #expect(throws: NotificationError.self) {
            try Self.notification(body: String(repeating: "é", count: 2048)).fcmPayload(token: "t", now: 0)
        }
    }

    @Test(arguments: destinations, AppState.allCases)
    func theStateOfTheAppDecides(destination: Destination, state: AppState) {
        let expected: Reaction =
            switch state {
            case .foreground: .ask(destination)
            case .inactive: .askOnActivation(destination)
            case .background: .open(destination)
            case .notRunning: .open(destination)
            }
        #expect(Reaction(to: destination, in: state) == expected)
    }
}
