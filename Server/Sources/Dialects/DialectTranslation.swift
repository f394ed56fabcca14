public import MapSnapshot

/// A request in a dialect, as the library understands it.
public struct DialectTranslation: Hashable, Sendable {
    /// The dialect that it was written in, for logs and metrics.
    public let dialect: Dialect
    /// The request, with valid values; `tiles` and `style` are left to the server.
    public var request: SnapshotRequest
    /// What the client calls the style, such as `mapbox/streets-v12`, `satellite` or `basic`; nil for the default.
    public let style: String?
    /// The format that the client asks for; nil for PNG if the style has vector layers and JPEG if not.
    public let format: FileFormat?
    /// Names of what was ignored although it changes the image: at most 20, of `[A-Za-z0-9_.-]{1,40}`.
    public private(set) var ignored: [String]
    /// Icons at URLs, which the request does not have; the default marker is drawn until `use` replaces it.
    public private(set) var icons: [RemoteIcon]

    init(
        dialect: Dialect, request: SnapshotRequest, style: String?, format: FileFormat?, ignored: IgnoredNames,
        icons: [RemoteIcon] = []
    ) {
        self.dialect = dialect
        self.request = request
        self.style = style
        self.format = format
        self.ignored = ignored.names
        self.icons = icons
        if let format { self.request.file.format = format }
    }

    /// Whether the style is one that the service has for everybody: a server without it draws its default map.
    public var isServiceStyle: Bool {
        guard dialect == .google, let style else { return false }
        return GoogleParameters.mapTypes.contains(style)
    }

    /// Draws the default map in place of a style of the service, which is among what is ignored unless it is the service's
    /// own default.
    public mutating func useDefaultStyle() {
        guard isServiceStyle, style != GoogleParameters.defaultMapType, ignored.count < IgnoredNames.limit else {
            return
        }
        ignored.append("maptype")
    }

    /// Draws an icon that was fetched.
    ///
    /// - Parameters:
    ///   - image: the name under which the image can be found when drawing.
    ///   - icon: one of `icons`.
    public mutating func use(image: String, for icon: RemoteIcon) {
        guard let index = icons.firstIndex(of: icon), request.pins.indices.contains(icon.pin) else { return }
        icons.remove(at: index)
        request.pins[icon.pin] = icon.placed(image, on: request.pins[icon.pin])
        if icons.isEmpty { ignored.removeAll { $0 == icon.parameter } }
    }
}
