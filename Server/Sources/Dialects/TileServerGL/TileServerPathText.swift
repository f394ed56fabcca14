/// The value of `path`: options, and then points separated by `|` or one polyline.
struct TileServerPathText {
    /// `x,y` parts, not checked.
    private(set) var points: [Substring] = []
    /// The rest of the text after `enc:`.
    private(set) var polyline: Substring?
    private var options: [String: String] = [:]

    init(_ text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            // Everything after `enc:` is the polyline: it may contain any separator.
            if points.isEmpty, rest.hasPrefix("enc:") {
                polyline = rest.dropFirst(4)
                return
            }
            let end = rest.firstIndex(of: "|") ?? rest.endIndex
            let part = rest[..<end]
            if let colon = part.firstIndex(of: ":") {
                let key = String(part[..<colon])
                if options[key] == nil { options[key] = String(part[part.index(after: colon)...]) }
            } else {
                points.append(part)
            }
            rest = rest[end...].dropFirst()
        }
    }

    /// The value of an option in the path; nil if it is not there.
    subscript(option: String) -> String? { options[option] }
}
