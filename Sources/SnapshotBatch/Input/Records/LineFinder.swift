import MapSnapshot

/// Finds lines; skips blank lines.
struct LineFinder: RecordFinder {
    private var isInside = false

    mutating func take(_ byte: UInt8) -> RecordStep {
        switch byte {
        case 0x0A:
            defer { isInside = false }
            return isInside ? .after : .outside
        case 0x20, 0x09, 0x0D: return isInside ? .inside : .outside
        default:
            isInside = true
            return .inside
        }
    }

    func finish() {}
}
