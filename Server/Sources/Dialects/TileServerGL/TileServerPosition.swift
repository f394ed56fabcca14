/// The position: `{lon},{lat},{zoom}[@{bearing}[,{pitch}]]`, `{minx},{miny},{maxx},{maxy}` or `auto`.
struct TileServerPosition {
    /// What it says; coordinates as written, in degrees or meters.
    enum Kind: Hashable {
        case center(x: Double, y: Double, zoom: Double)
        case area(minX: Double, minY: Double, maxX: Double, maxY: Double)
        case auto
    }

    let kind: Kind
    /// The compass direction that is up, degrees clockwise from north.
    let bearing: Double

    /// - Parameter text: decoded.
    /// - Throws: `DialectProblem`, with `notFound` for anything that the service has no route for.
    init(_ text: String) throws(DialectProblem) {
        if text == "auto" {
            (kind, bearing) = (.auto, 0)
            return
        }
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = try Self.numbers(halves[0], of: text)
        if halves.count == 1, numbers.count == 4 {
            kind = .area(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
            bearing = 0
            return
        }
        let turn = halves.count == 2 ? try Self.numbers(halves[1], of: text) : []
        guard numbers.count == 3, turn.count <= 2, numbers[2] >= 0 else { throw Self.unknown(text) }
        guard turn.count < 2 || turn[1] == 0 else {
            throw DialectProblem(
                .unsupported, "pitch \(turn[1]) is not supported", remedy: "use 0", parameter: "position")
        }
        kind = .center(x: numbers[0], y: numbers[1], zoom: numbers[2])
        bearing = turn.first ?? 0
    }

    private static func numbers(_ text: Substring, of whole: String) throws(DialectProblem) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        // A point needs digits after it here.
        let numbers = parts.prefix(5).compactMap { $0.last == "." ? nil : Decimal.parse($0) }
        guard numbers.count == parts.count else { throw unknown(whole) }
        return numbers
    }

    private static func unknown(_ text: String) -> DialectProblem {
        DialectProblem(
            .notFound, "position \(DialectProblem.shown(text)) is not valid",
            remedy: "use lon,lat,zoom, lon,lat,zoom@bearing, minx,miny,maxx,maxy or auto", parameter: "position")
    }
}
