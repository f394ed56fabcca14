public import struct Colors.Color

/// How a line is drawn.
public struct Stroke: Hashable, Sendable {
    /// How a line ends.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        /// Half a circle beyond the end.
        case round
        /// At the end.
        case butt
        /// Half the width beyond the end.
        case square
    }

    /// How two edges meet.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        /// By a part of a circle.
        case round
        /// By a corner; by a cut one where it would be longer than twice the width.
        case miter
        /// By a cut corner.
        case bevel
    }

    /// Where a line has heads of arrows.
    public enum Arrow: String, Hashable, Sendable, CaseIterable {
        /// At its last place.
        case end
        /// At its first place.
        case start
        /// At both.
        case both
    }

    /// A wider line beneath, so that it stands out from any map.
    public struct Casing: Hashable, Sendable {
        /// Its colour.
        public var color: Color
        /// How far it is seen on each side, in points.
        public var width: Double

        /// A casing.
        public init(color: Color, width: Double = 1.5) {
            self.color = color
            self.width = width
        }
    }

    /// The blue of lines and areas.
    public static let defaultColor = Color(red: 0x1A, green: 0x66, blue: 0xE8)

    /// Straight alpha.
    public var color: Color
    /// Points.
    public var width: Double
    /// Lengths of dashes and gaps in turn, in points; empty is a line without gaps.
    public var dash: [Double]
    /// What is beneath.
    public var casing: Casing?
    /// How the line ends; of dashes, each of them.
    public var cap: Cap
    /// How its edges meet.
    public var join: Join
    /// Where it has heads of arrows; rings have none.
    public var arrow: Arrow?

    /// A stroke.
    public init(
        color: Color = Self.defaultColor, width: Double = 4, dash: [Double] = [], casing: Casing? = nil,
        cap: Cap = .round, join: Join = .round, arrow: Arrow? = nil
    ) {
        self.color = color
        self.width = width
        self.dash = dash
        self.casing = casing
        self.cap = cap
        self.join = join
        self.arrow = arrow
    }
}
