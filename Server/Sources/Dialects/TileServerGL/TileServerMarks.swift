import MapSnapshot

/// The options of a marker: `scale:{factor}` and `offset:{x},{y}`; others are ignored, as by the service.
struct TileServerMarkerOptions {
    /// Factor for the size of the icon.
    private(set) var scale = 1.0
    /// Offset in points, right and down; it grows with the icon.
    var offset: Point? { offsetX == 0 && offsetY == 0 ? nil : Point(x: offsetX * scale, y: offsetY * scale) }
    private var offsetX = 0.0
    private var offsetY = 0.0

    init(_ options: some Sequence<Substring>) {
        for option in options {
            let pair = option.split(separator: ":", omittingEmptySubsequences: false)
            guard pair.count >= 2 else { continue }
            switch pair[0] {
            case "scale": if let value = Decimal.leading(pair[1]), value > 0, value < 10 { scale = value }
            case "offset":
                let numbers = pair[1].split(separator: ",", omittingEmptySubsequences: false)
                    .map { Decimal.leading($0) }
                if let x = numbers.first.flatMap(\.self), abs(x) < 1000 { offsetX = x }
                if numbers.count > 1, let y = numbers[1], abs(y) < 1000 { offsetY = y }
            default: break
            }
        }
    }
}
