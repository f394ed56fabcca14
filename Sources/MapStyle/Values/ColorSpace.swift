import Platform

/// The color space for interpolating colors.
package enum ColorSpace: Hashable, Sendable {
    /// sRGB with straight alpha.
    case rgb
    /// CIE LCh of L*a*b*, along the shorter arc of hues.
    case hcl
    /// CIE L*a*b* (D50).
    case lab

    /// Interpolates between two colors; 0 gives the first, 1 the second.
    func mix(_ from: StyleColor, _ to: StyleColor, _ t: Double) -> StyleColor {
        switch self {
        case .rgb:
            return StyleColor(
                red: Self.mix(from.red, to.red, t), green: Self.mix(from.green, to.green, t),
                blue: Self.mix(from.blue, to.blue, t), alpha: Self.mix(from.alpha, to.alpha, t))
        case .lab: return Lab(from).mixed(with: Lab(to), t).color
        case .hcl: return Lab(from).mixedByHue(with: Lab(to), t).color
        }
    }

    /// An angle normalized to 0..<360 degrees.
    static func angle(_ degrees: Double) -> Double {
        let rest = fmod(degrees, 360)
        return rest < 0 ? rest + 360 : rest
    }

    private static func mix(_ from: Float, _ to: Float, _ t: Double) -> Float {
        Float(Double(from) + t * (Double(to) - Double(from)))
    }
}

/// A color in CIE L*a*b*; the constants are for sRGB adapted to D50.
struct Lab {
    var l: Double
    var a: Double
    var b: Double
    var alpha: Double

    private static let white = (x: 0.96422, z: 0.82521)
    private static let low = 4.0 / 29
    private static let knee = 6.0 / 29

    init(_ color: StyleColor) {
        func linear(_ channel: Float) -> Double {
            let x = Double(channel)
            return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
        }
        func root(_ t: Double) -> Double {
            t > Self.knee * Self.knee * Self.knee ? cbrt(t) : t / (3 * Self.knee * Self.knee) + Self.low
        }
        let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
        let y = root(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
        // Grays have no hue, not even from rounding errors.
        let isGrey = color.red == color.green && color.green == color.blue
        let x = isGrey ? y : root((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / Self.white.x)
        let z = isGrey ? y : root((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / Self.white.z)
        self.init(l: max(116 * y - 16, 0), a: 500 * (x - y), b: 200 * (y - z), alpha: Double(color.alpha))
    }

    private init(l: Double, a: Double, b: Double, alpha: Double) {
        (self.l, self.a, self.b, self.alpha) = (l, a, b, alpha)
    }

    var color: StyleColor {
        func square(_ t: Double) -> Double {
            t > Self.knee ? t * t * t : 3 * Self.knee * Self.knee * (t - Self.low)
        }
        func encoded(_ x: Double) -> Float {
            Float(min(max(x <= 0.00304 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055, 0), 1))
        }
        let middle = (l + 16) / 116
        let x = Self.white.x * square(middle + a / 500)
        let y = square(middle)
        let z = Self.white.z * square(middle - b / 200)
        return StyleColor(
            red: encoded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
            green: encoded(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
            blue: encoded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z), alpha: Float(alpha))
    }

    func mixed(with other: Lab, _ t: Double) -> Lab {
        Lab(
            l: l + t * (other.l - l), a: a + t * (other.a - a), b: b + t * (other.b - b),
            alpha: alpha + t * (other.alpha - alpha))
    }

    /// Interpolates hue, chroma and lightness; a gray uses the hue of the other color.
    func mixedByHue(with other: Lab, _ t: Double) -> Lab {
        var chroma = self.chroma + t * (other.chroma - self.chroma)
        let hue: Double
        switch (self.hue, other.hue) {
        case (let from?, let to?):
            let turn = to - from
            hue = from + t * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
        case (let from?, nil):
            hue = from
            if other.l == 0 || other.l == 1 { chroma = self.chroma }
        case (nil, let to?):
            hue = to
            if l == 0 || l == 1 { chroma = other.chroma }
        case (nil, nil): hue = 0
        }
        let angle = hue * .pi / 180
        return Lab(
            l: l + t * (other.l - l), a: cos(angle) * chroma, b: sin(angle) * chroma,
            alpha: alpha + t * (other.alpha - alpha))
    }

    private var chroma: Double { (a * a + b * b).squareRoot() }

    /// The hue in degrees; nil for a gray.
    private var hue: Double? {
        chroma * 10_000 < 0.5 ? nil : ColorSpace.angle(atan2(b, a) * 180 / .pi)
    }
}
