import JSON

import struct Colors.Color

/// The `key=value` pairs of a line or area, each read once; unknown keys are an error.
struct StyleValues {
    private let shape: String
    private var left: [String: String] = [:]
    private var known: [String] = []

    /// - Parameters:
    ///   - shape: the name for errors, such as `path`.
    ///   - values: pairs with keys in lower case.
    /// - Throws: `SnapshotError` for a duplicate key.
    init(_ shape: String, _ values: [(key: String, value: String)]) throws(SnapshotError) {
        self.shape = shape
        for (key, value) in values {
            guard left.updateValue(value, forKey: key) == nil else {
                throw SnapshotError(
                    .invalidRequest, "\(shape) key \(Notation.shortened(key)) is set twice", remedy: "set it once",
                    pointer: "/\(Notation.shortened(key))"
                ).aboutUnknownName
            }
        }
    }

    /// The text of a key.
    mutating func text(_ key: String) -> String? {
        known.append(key)
        return left.removeValue(forKey: key)
    }

    mutating func number(_ key: String, _ range: ClosedRange<Double>, _ meaning: String) throws(SnapshotError)
        -> Double?
    {
        guard let text = text(key) else { return nil }
        guard let number = Notation.number(text), range.contains(number) else {
            throw .invalid("\(shape) \(key)", text, meaning, pointer: "/\(key)")
        }
        return number
    }

    mutating func color(_ key: String) throws(SnapshotError) -> Color? {
        guard let text = text(key) else { return nil }
        return try color(text, key)
    }

    mutating func flag(_ key: String) throws(SnapshotError) -> Bool? {
        guard let text = text(key) else { return nil }
        guard text == "true" || text == "false" else {
            throw .invalid("\(shape) \(key)", text, "true or false", pointer: "/\(key)")
        }
        return text == "true"
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(SnapshotError) -> Choice? where Choice.RawValue == String {
        guard let text = text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\(shape) \(key)", text, "one of \(names)", pointer: "/\(key)")
        }
        return choice
    }

    /// Throws if a key was not read.
    func finish() throws(SnapshotError) {
        guard let key = left.keys.min() else { return }
        throw SnapshotError(
            .invalidRequest,
            "\(shape) key \(Notation.shortened(key)) is not known",
            remedy: NearestName.remedy(for: key, among: known), pointer: "/\(Notation.shortened(key))"
        ).aboutUnknownName
    }

    private func color(_ text: String, _ key: String) throws(SnapshotError) -> Color {
        do throws(SnapshotError) {
            return try Color(notation: text, name: "\(shape) \(key)")
        } catch {
            throw error.pointing(to: "/\(key)")
        }
    }
}

extension StyleValues {
    /// `stroke`, `width`, `dash`, `casing`, `cap` and `join`; nil for `stroke=none`.
    mutating func stroke(_ fallback: Stroke) throws(SnapshotError) -> Stroke? {
        var stroke = fallback
        let text = text("stroke")
        if let text, text != "none" { stroke.color = try color(text, "stroke") }
        if let width = try number("width", 0...SnapshotLimits.strokeWidth, "0 to 200 points") { stroke.width = width }
        if let text = self.text("dash") {
            let lengths = text.split(separator: ":", omittingEmptySubsequences: false).map(Notation.number)
            stroke.dash = lengths.compactMap { $0 }
            guard stroke.dash.count == lengths.count, !lengths.isEmpty, stroke.hasValidDash else {
                throw .invalid("\(shape) dash", text, Stroke.dashMeaning, pointer: "/dash")
            }
        }
        if let text = self.text("casing") { stroke.casing = try casing(text) }
        if let cap: Stroke.Cap = try choice("cap") { stroke.cap = cap }
        if let join: Stroke.Join = try choice("join") { stroke.join = join }
        return text == "none" || stroke.width == 0 ? nil : stroke
    }

    /// `fill`; nil for `fill=none`.
    mutating func fill(_ fallback: Color) throws(SnapshotError) -> Color? {
        guard let text = text("fill") else { return fallback }
        return text == "none" ? nil : try color(text, "fill")
    }

    mutating func opacity() throws(SnapshotError) -> Double { try number("opacity", 0...1, "0 (invisible) to 1") ?? 1 }

    /// `COLOR` or `COLOR:WIDTH`.
    private func casing(_ text: String) throws(SnapshotError) -> Stroke.Casing {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var casing = Stroke.Casing(color: try color(String(parts[0]), "casing"))
        if parts.count == 2 {
            guard let width = Notation.number(parts[1]), (0...SnapshotLimits.strokeWidth).contains(width) else {
                throw .invalid(
                    "\(shape) casing", text, "a color, or a color and a width in points, such as white:2",
                    pointer: "/casing")
            }
            casing.width = width
        }
        return casing
    }
}
