import VectorTiles

/// How far along a line its vertices are.
struct LineMeasure {
    /// Where distances begin anew, in units.
    private static let maximumDistance = 16_384.0
    /// The units that a whole line has where its parts know their place.
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

    /// Whether the distance was too long and is 0 now.
    mutating func restartIfLong() -> Bool {
        guard distance > Self.maximumDistance, total == 0 else { return false }
        distance = 0
        return true
    }

    /// In units, in steps of 2.
    var keptDistance: Float {
        let units = clip == nil ? distance : fraction * Self.wholeLine
        return Float((units / 2).rounded(.towardZero) * 2)
    }

    /// The part of the whole line that lies before.
    private var fraction: Double {
        guard let clip else { return 0 }
        return total > 0 ? clip.start + (clip.end - clip.start) * distance / total : clip.start
    }

    /// How far along the tile's part, 0 to 1; 0 where the line does not know its place.
    var progress: Float { total > 0 ? Float(distance / total) : 0 }
}
