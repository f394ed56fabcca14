import VectorTiles

/// Measures distances along a line.
struct LineMeasure {
    /// Distance at which counting restarts, in units.
    private static let maximumDistance = 16_384.0
    /// Length of a whole line in units if its parts have progress.
    private static let wholeLine = 32_767.0

    private var distance = 0.0
    private let clip: LineClip?
    private let total: Double

    init() {
        clip = nil
        total = 0
    }

    init(_ points: Span<TilePoint>, clip: LineClip?) {
        self.clip = clip
        var total = 0.0
        if clip != nil, points.count > 1 {
            for index in 1..<points.count {
                total += (LineVector(points[index]) - LineVector(points[index - 1])).length
            }
        }
        self.total = total
    }

    mutating func advance(_ from: LineVector, _ to: LineVector) { distance += (to - from).length }

    /// Resets the distance to 0 if it is too long; returns whether it did.
    @inline(__always)
    mutating func restartIfLong() -> Bool {
        guard distance > Self.maximumDistance, total == 0 else { return false }
        distance = 0
        return true
    }

    /// The distance in units, in steps of 2.
    @inline(__always)
    var storedDistance: Float {
        let units = clip == nil ? distance : fraction * Self.wholeLine
        return Float((units / 2).wholePart * 2)
    }

    /// The fraction of the whole line before this point.
    private var fraction: Double {
        guard let clip else { return 0 }
        return total > 0 ? clip.start + (clip.end - clip.start) * distance / total : clip.start
    }

    /// Progress along the tile's part, 0 to 1; 0 if the line has no progress.
    @inline(__always)
    var progress: Float { total > 0 ? Float(distance / total) : 0 }
}
