import Platform

/// The rotation between image axes (x right, y down) and world axes (x east, y south).
struct Rotation: Hashable, Sendable {
    let cosine: Double
    let sine: Double

    /// The rotation that brings a compass direction, in degrees clockwise from north, to the top of the image.
    init(bearing: Double) {
        // Quarter turns are exact, so that unrotated images have exactly vertical edges.
        switch bearing.truncatingRemainder(dividingBy: 360) {
        case 0: (cosine, sine) = (1, 0)
        case 90, -270: (cosine, sine) = (0, 1)
        case 180, -180: (cosine, sine) = (-1, 0)
        case 270, -90: (cosine, sine) = (0, -1)
        case let degrees: (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        }
    }

    /// Whether it is a multiple of 90 degrees, so that upright squares stay upright.
    var isQuarterTurn: Bool { cosine == 0 || sine == 0 }

    /// An offset in the image as an offset in the world.
    func toWorld(x: Double, y: Double) -> (x: Double, y: Double) {
        (x * cosine - y * sine, x * sine + y * cosine)
    }

    /// An offset in the world as an offset in the image.
    func toImage(x: Double, y: Double) -> (x: Double, y: Double) {
        (x * cosine + y * sine, y * cosine - x * sine)
    }
}
