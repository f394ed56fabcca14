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

    init(_ points: ArraySlice<TilePoint>, clip: LineClip?) {
        self.clip = clip
        total =
            clip == nil
            ? 0 : zip(points, points.dropFirst()).reduce(0) { $0 + (LineVector($1.1) - LineVector($1.0)).length }
    }

    mutating func advance(_ from: LineVector, _ to: LineVector) { distance += (to - from).length }

    /// Resets the distance to 0 if it is too long; returns whether it did.
    mutating func restartIfLong() -> Bool {
        guard distance > Self.maximumDistance, total == 0 else { return false }
        distance = 0
        return true
    }

    /// The distance in units, in steps of 2.
    var keptDistance: Float {
        let units = clip == nil ? distance : fraction * Self.wholeLine
        return Float((units / 2).rounded(.towardZero) * 2)
    }

    /// The fraction of the whole line before this point.
    private var fraction: Double {
        guard let clip else { return 0 }
        return total > 0 ? clip.start + (clip.end - clip.start) * distance / total : clip.start
    }

    /// Progress along the tile's part, 0 to 1; 0 if the line has no progress.
    var progress: Float { total > 0 ? Float(distance / total) : 0 }
}
