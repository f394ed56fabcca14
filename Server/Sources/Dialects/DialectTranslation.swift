public import MapSnapshot
import RequestText

/// What a dialect reads from a request, before its values are checked.
struct DialectDraft {
    /// `tiles` and `style` are left to the server.
    var request: SnapshotRequest
    /// What the client calls the style; nil for the default.
    let style: String?
    /// The format that the client asks for; nil for the server's choice.
    let format: FileFormat?
    /// Names of what was ignored although it changes the image.
    let ignored: IgnoredNames
    /// Icons at URLs.
    var icons: [RemoteIcon] = []
}

/// A request in a dialect, as the library understands it.
public struct DialectTranslation: Hashable, Sendable {
    /// The dialect that it was written in, for logs and metrics.
    public let dialect: Dialect
    /// The request; `tiles` and `style` are left to the server.
    public private(set) var request: ValidatedRequest
    /// What the client calls the style, such as `mapbox/streets-v12`, `satellite` or `basic`; nil for the default.
    public let style: String?
    /// The format that the client asks for; nil for PNG if the style has vector layers and JPEG if not.
    public let format: FileFormat?
    /// Names of what was ignored although it changes the image: at most 20, of `[A-Za-z0-9_.-]{1,40}`.
    public private(set) var ignored: [String]
    /// Icons at URLs, which the request does not have; the default marker is drawn until `use` replaces it.
    public private(set) var icons: [RemoteIcon]

    /// Checks the values of a draft.
    ///
    /// - Throws: `SnapshotError` that names the field, its range and the remedy.
    init(_ draft: DialectDraft, in dialect: Dialect) throws(SnapshotError) {
        var request = draft.request
        if let format = draft.format { request.file.format = format }
        self.request = try ValidatedRequest(request)
        (self.dialect, style, format) = (dialect, draft.style, draft.format)
        (ignored, icons) = (draft.ignored.names, draft.icons)
    }

    /// Whether the style is one that the service has for everybody: a server without it draws its default map.
    public var isServiceStyle: Bool {
        style.map { dialect.serviceStyles?.names.contains($0) ?? false } ?? false
    }

    /// Draws the default map in place of a style of the service, which is among what is ignored unless it is the service's
    /// own default.
    public mutating func useDefaultStyle() {
        guard isServiceStyle, style != dialect.serviceStyles?.defaultName, ignored.count < IgnoredNames.limit else {
            return
        }
        ignored.append(dialect.styleParameter)
    }

    /// Draws an icon that was fetched.
    ///
    /// - Parameters:
    ///   - image: the name under which the image can be found when drawing.
    ///   - icon: one of `icons`.
    public mutating func use(image: String, for icon: RemoteIcon) {
        guard let index = icons.firstIndex(of: icon), request.pins.indices.contains(icon.pin),
            let other = try? request.replacingPin(
                at: icon.pin, with: icon.placed(image, on: request.pins[icon.pin]))
        else { return }
        request = other
        icons.remove(at: index)
        if icons.isEmpty { ignored.removeAll { $0 == icon.parameter } }
    }
}

/// A pin's icon that a client wants from a URL.
public struct RemoteIcon: Hashable, Sendable {
    /// Its URL as the client wrote it, not checked.
    public let url: String
    /// The index of its pin in the request.
    public let pin: Int
    /// The name of the parameter, for `ignored`.
    public let parameter: String
    /// The part of the icon that is on the place.
    let anchor: Pin.Anchor
    /// Offset of that part from the place in points, right and down.
    let offset: Point?
    /// Factor for its size; at 1, a pixel of the icon is a point of the image.
    let scale: Double

    init(
        _ url: String, pin: Int, parameter: String, anchor: Pin.Anchor = .bottom, offset: Point? = nil,
        scale: Double = 1
    ) {
        self.url = url
        self.pin = pin
        self.parameter = parameter
        self.anchor = anchor
        self.offset = offset
        self.scale = scale
    }

    /// A pin with this icon.
    ///
    /// - Parameter image: the name of the icon.
    func placed(_ image: String, on pin: Pin) -> Pin {
        var pin = pin
        (pin.image, pin.anchor, pin.centerOffset) = (image, anchor, offset)
        pin.scale = min(max(scale, SnapshotLimits.pinScales.lowerBound), SnapshotLimits.pinScales.upperBound)
        pin.label = nil
        return pin
    }
}

/// Names of what a translation ignores, safe to send in a header.
struct IgnoredNames: Hashable, Sendable {
    /// Each name once, in the order of the request.
    private(set) var names: [String] = []

    /// Maximum number of names.
    static let limit = 20

    /// Adds a name, unless it has characters other than `[A-Za-z0-9_.-]` or more than 40 of them.
    mutating func add(_ name: some StringProtocol) {
        let name = String(name)
        guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(Self.isSafe), names.count < Self.limit,
            !names.contains(name)
        else { return }
        names.append(name)
    }

    /// Adds the names of fields that are not known.
    mutating func add(unknown query: Query, known: Set<String>) {
        for field in query.fields where !known.contains(field.name) { add(field.name) }
    }

    /// Parameters by which services recognize who asks; they change no image.
    static let credentials: Set = [
        "key", "apikey", "apiKey", "api_key", "access_token", "token", "signature", "mtsid", "ownerId",
    ]

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
