import MapSnapshot

/// The name of a marker: `pin-{size}[-{label}][+{color}]`.
struct MapboxMarker {
    /// The name of an unknown icon, which is not drawn; nil if there is none.
    let ignoredIcon: String?
    private let icon: String?
    private let size: Pin.Size
    private let label: String?
    private let color: Color

    private static let gray = Color(red: 0x7E, green: 0x7E, blue: 0x7E)

    init(_ name: String) throws(DialectProblem) {
        var rest = name.dropFirst("pin-".count)
        // Names of icons contain hyphens: the size comes first, and the last plus begins the color.
        if let plus = rest.lastIndex(of: "+") {
            color = try MapboxColor.read(rest[rest.index(after: plus)...])
            rest = rest[..<plus]
        } else {
            color = Self.gray
        }
        switch rest.prefix(while: { $0 != "-" }) {
        case "s": size = .small
        case "m": size = .mid
        case "l": size = .large
        default: throw .invalid("overlay", name, "pin-s or pin-l")
        }
        let symbol = rest.dropFirst(2)
        guard rest.count == 1 || Self.isSymbol(symbol) else {
            throw .invalid("overlay", name, "a letter, a number of 0 to 99 or the name of an icon after the size")
        }
        let isLabel = symbol.count == 1 || (symbol.count == 2 && Decimal.integer(symbol) != nil)
        label = isLabel ? symbol.uppercased() : nil
        let name = isLabel || symbol.isEmpty ? nil : symbol.lowercased()
        let isKnown = name.map(Pin.iconNames.contains) ?? false
        icon = isKnown ? name : nil
        ignoredIcon = isKnown || name == nil ? nil : String(symbol)
    }

    /// A marker at a place.
    func pin(at place: Coordinate) -> Pin {
        Pin(place, color: color, size: size, icon: icon, label: label, shape: .pin)
    }

    private static func isSymbol(_ text: Substring) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }
}

/// A path: `path[-{width}][+{color}[-{opacity}]][+{fill}[-{opacity}]]({polyline})`.
struct MapboxPath {
    private let places: [Coordinate]
    private var stroke = Stroke(color: MapboxPath.gray, width: 2)
    private var fill: Color?

    private static let gray = Color(red: 0x55, green: 0x55, blue: 0x55)

    /// - Parameters:
    ///   - name: what comes before the parenthesis.
    ///   - polyline: the encoded vertices, decoded from the URL.
    init(_ name: String, _ polyline: String) throws(DialectProblem) {
        let parts = name.dropFirst("path".count).split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count <= 3 else {
            throw .invalid("overlay", name, "path-{width}+{color}-{opacity}+{fill}-{opacity}")
        }
        if let width = parts.first, !width.isEmpty {
            guard width.first == "-", let number = Decimal.parse(width.dropFirst()), number >= 0 else {
                throw .invalid("overlay", name, "a width in points after path-")
            }
            stroke.width = min(number, SnapshotLimits.strokeWidth)
        }
        if parts.count > 1 { stroke.color = try Self.color(parts[1]) ?? stroke.color }
        if parts.count > 2 { fill = try Self.color(parts[2]) }
        places = try [Coordinate](polyline: polyline, parameter: "overlay")
        try MapboxAnnotations.check(places)
        guard places.count >= 2 else {
            throw .invalid("overlay", name, "a polyline of at least two places")
        }
    }

    /// The area below its line; an open area is filled, and its line stays open.
    var overlays: [Overlay] {
        var overlays: [Overlay] = []
        if let fill, places.count >= 3 { overlays.append(.polygon(Polygon(rings: [places], fill: fill, stroke: nil))) }
        // A line without width is not drawn, but `auto` shows it.
        overlays.append(.polyline(Polyline(places, stroke: stroke)))
        return overlays
    }

    /// `{color}` or `{color}-{opacity}`; nil if it is empty.
    private static func color(_ text: Substring) throws(DialectProblem) -> Color? {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let color = parts.first, !color.isEmpty else { return nil }
        return try MapboxColor.read(color, opacity: parts.count == 2 ? parts[1] : "")
    }
}

/// Colors of overlays: 3 or 6 hexadecimal digits without `#`.
enum MapboxColor {
    static func read(_ text: some StringProtocol) throws(DialectProblem) -> Color {
        guard [3, 6].contains(text.utf8.count), let color = Color(css: "#" + text) else {
            throw .invalid("overlay", "color \(text)", "3 or 6 hexadecimal digits, such as f44")
        }
        return color
    }

    /// - Parameter text: an opacity from 0 to 1.
    static func read(_ color: some StringProtocol, opacity text: some StringProtocol) throws(DialectProblem) -> Color {
        var color = try read(color)
        guard !text.isEmpty else { return color }
        guard let opacity = Decimal.parse(text), (0...1).contains(opacity) else {
            throw .invalid("overlay", "opacity \(text)", "0 (invisible) to 1")
        }
        color.alpha = UInt8((opacity * 255).rounded())
        return color
    }
}
