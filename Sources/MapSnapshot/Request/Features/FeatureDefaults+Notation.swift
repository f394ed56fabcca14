import MapGeometry
import TileSources

import struct Colors.Color

extension FeatureDefaults {
    /// Parses `key=value&key=value`: the keys of lines, areas and pins, `start` and `end`.
    ///
    /// Values are percent-decoded.
    ///
    /// - Throws: `SnapshotError` that names the invalid part, and lists the known keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        var pairs: [(key: String, value: String)] = []
        for part in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard let equals = part.firstIndex(of: "="),
                let value = PercentEncoding.decode(String(part[part.index(after: equals)...]))
            else { throw .invalid("style", text, "key=value, joined by &, such as stroke=crimson&width=5") }
            pairs.append((Notation.trimmed(part[..<equals]).lowercased(), value))
        }
        self.init()
        try read(try StyleValues("style", pairs), keys: Set(pairs.map(\.key)))
    }

    /// - Parameter keys: the keys that are given.
    private mutating func read(_ values: consuming StyleValues, keys: Set<String>) throws(SnapshotError) {
        var read = values
        if let line = try read.stroke(Stroke()) {
            if keys.contains("stroke") { stroke = line.color }
            if keys.contains("width") { width = line.width }
            if keys.contains("dash") { dash = line.dash }
            if keys.contains("cap") { cap = line.cap }
            if keys.contains("join") { join = line.join }
            casing = line.casing
        } else {
            width = 0
        }
        arrow = try read.choice("arrow")
        isGeodesic = try read.flag("geodesic")
        let color = try read.fill(Polygon.defaultFill)
        if keys.contains("fill") { fill = color ?? Color(red: 0, green: 0, blue: 0, alpha: 0) }
        opacity = try read.number("opacity", 0...1, "0 (invisible) to 1")
        pinColor = try read.color("color")
        pinSize = try read.choice("size")
        pinShape = try read.choice("shape")
        start = try Self.marker(read.text("start"), "start")
        end = try Self.marker(read.text("end"), "end")
        try read.finish()
    }

    /// Reads a color, or the keys of a pin separated by commas.
    private static func marker(_ text: String?, _ key: String) throws(SnapshotError) -> Pin? {
        guard let text else { return nil }
        guard text.contains("=") else {
            guard let color = Color(css: text) else {
                throw .invalid(
                    "style \(key)", text, "a color, or keys of a pin such as label=A,color=green", pointer: "/\(key)")
            }
            return Pin(Coordinate(latitude: 0, longitude: 0), color: color)
        }
        do throws(SnapshotError) {
            return try Pin(parsing: "0,0,\(text)")
        } catch {
            throw error.within("/\(key)")
        }
    }
}
