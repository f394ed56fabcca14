public import struct Colors.Color

/// The stroke of a line.
public struct Stroke: Hashable, Sendable {
    /// Line cap: the shape of a line's ends.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        /// A half circle beyond the end.
        case round
        /// Cut at the end.
        case butt
        /// A square, half the width beyond the end.
        case square
    }

    /// Line join: the shape of a line's corners.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        /// A rounded corner.
        case round
        /// A sharp corner; beveled beyond the miter limit.
        case miter
        /// A beveled corner.
        case bevel
    }

    /// Which ends of a line have arrowheads.
    public enum Arrow: String, Hashable, Sendable, CaseIterable {
        /// The last coordinate.
        case end
        /// The first coordinate.
        case start
        /// Both ends.
        case both
    }

    /// A wider line below, so that the line stands out from any map.
    public struct Casing: Hashable, Sendable {
        /// Its color.
        public var color: Color
        /// Visible width on each side, in points.
        public var width: Double

        /// Creates a casing.
        public init(color: Color, width: Double = 1.5) {
            self.color = color
            self.width = width
        }
    }

    /// The default blue of lines and areas.
    public static let defaultColor = Color(red: 0x1A, green: 0x66, blue: 0xE8)

    /// Color with straight alpha.
    public var color: Color
    /// Points.
    public var width: Double
    /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var dash: [Double]
    /// The casing below the line.
    public var casing: Casing?
    /// The cap of the line and of each dash.
    public var cap: Cap
    /// The join.
    public var join: Join
    /// Maximum length of a sharp corner, from its inner to its outer end, in line widths: 1 to 100.
    public var miterLimit: Double
    /// Arrowheads; ignored for rings.
    public var arrow: Arrow?

    /// Creates a stroke.
    public init(
        color: Color = Self.defaultColor, width: Double = 4, dash: [Double] = [], casing: Casing? = nil,
        cap: Cap = .round, join: Join = .round, miterLimit: Double = 2, arrow: Arrow? = nil
    ) {
        self.color = color
        self.width = width
        self.dash = dash
        self.casing = casing
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.arrow = arrow
    }
}
