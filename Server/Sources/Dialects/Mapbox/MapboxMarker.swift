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
