import MapSnapshot

/// Finds what was meant by arguments that cannot be parsed: flags of other programs, and values without a flag.
enum FlagHint {
    /// What to say of arguments that cannot be parsed; nil if none of them is known from elsewhere.
    ///
    /// - Parameters:
    ///   - arguments: those behind the command's name.
    ///   - isRender: whether the command draws one image, and so takes no values without a flag.
    static func message(for arguments: some Sequence<String>, isRender: Bool) -> String? {
        var previous: String?
        let arguments = Array(arguments)
        for (index, argument) in arguments.enumerated() {
            if isRender, !takesValue(previous), let hint = hint(forPlace: arguments[index...], of: arguments) {
                return hint
            }
            if argument.hasPrefix("--") {
                let name = argument.dropFirst(2).prefix { $0 != "=" }
                if let hint = ForeignFlags.hint(for: name.lowercased()) {
                    return "flag --\(name) is not known: \(hint)"
                }
            } else if let hint = ForeignFlags.shortHints[argument], isRender {
                return "flag \(argument) is not known: \(hint)"
            } else if isRender, !takesValue(previous), let hint = hint(forValue: argument) {
                return hint
            }
            previous = argument
        }
        return nil
    }

    /// The arguments in place of a command: two numbers, or the first argument.
    static func place(at arguments: ArraySlice<String>) -> ArraySlice<String> {
        arguments.prefix(arguments.prefix(2).allSatisfy { coordinate($0) != nil } ? 2 : 1)
    }

    /// Flags that set a place.
    private static let places: Set = ["--lat", "--lon", "--geo", "--bbox", "--fit"]

    /// The flags for a latitude and a longitude at the start of some arguments.
    private static func hint(forPlace rest: ArraySlice<String>, of all: [String]) -> String? {
        guard let latitude = rest.first.flatMap(coordinate), places.isDisjoint(with: all) else { return nil }
        guard let longitude = rest.dropFirst().first.flatMap(coordinate) else {
            return all.count == 1 ? "number \(latitude.text) has no flag: use --lat D --lon D for a place" : nil
        }
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        let words = rest.prefix(2).joined(separator: " ")
        return "place \(words) has no flag: use --lat \(latitude.text) --lon \(longitude.text)"
    }

    /// A number, perhaps with a comma behind it.
    private static func coordinate(_ text: String) -> Double? {
        Notation.number(text.hasSuffix(",") ? text.dropLast() : text[...])
    }

    /// Whether a value after this argument belongs to it.
    private static func takesValue(_ argument: String?) -> Bool {
        guard let argument, argument.hasPrefix("-"), argument.count > 1, coordinate(argument) == nil else {
            return false
        }
        return !argument.contains("=") && !switches.contains(argument)
    }

    /// Flags of `render` without a value.
    static let switches: Set = [
        "--fit", "--no-pin", "--declutter", "--cluster", "--hide-labels", "--overlays-above-labels", "--north-arrow",
        "--preview", "--world-file", "--offline",
        "--no-cache", "-q", "--quiet",
        "-v", "--verbose",
    ]

    /// The flag for a value that has none.
    private static func hint(forValue text: String) -> String? {
        let name = text.lowercased()
        func says(_ what: String, _ flag: String) -> String { "\(what) \(text) has no flag: use \(flag)" }
        func ends(_ endings: String...) -> Bool { endings.contains(where: name.hasSuffix) }
        if FileFormat.allCases.allEndings.contains(where: name.hasSuffix) { return says("file name", "-o \(text)") }
        if ends(".gpx") { return says("file name", "--gpx \(text)") }
        if ends(".geojson", ".json") { return says("file name", "--geojson \(text)") }
        if TileFileKind.isNamed(name) || name.contains("{z}") { return says("tileset", "--tiles \(text)") }
        if ends(".csv", ".tsv", ".ndjson", ".jsonl") { return says("table", "snapshot batch \(text) -o FOLDER") }
        if name.hasPrefix("geo:") { return says("place", "--geo '\(text)'") }
        if let numbers = Notation.numbers(text) {
            switch numbers.count {
            case 2: return says("place", "--lat \(numbers[0].text) --lon \(numbers[1].text)")
            case 4: return says("area", "--bbox \(text)")
            default: return nil
            }
        }
        let sides = name.prefix { $0 != "@" }.split(separator: "x", omittingEmptySubsequences: false)
        if sides.count == 2, sides.allSatisfy({ Notation.number($0) != nil }) { return says("size", "--size \(text)") }
        return nil
    }
}
