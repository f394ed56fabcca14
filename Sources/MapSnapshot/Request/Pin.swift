public import MapGeometry

public import struct Colors.Color

/// A marker on a place.
public struct Pin: Hashable, Sendable {
    /// How large the built-in pin is.
    public enum Size: String, Hashable, Sendable, CaseIterable {
        /// 15 x 22 points.
        case small
        /// 22 x 32 points.
        case mid
        /// 30 x 44 points.
        case large
    }

    /// The built-in markers.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// A drop that stands on its place with its tip; a label of up to two characters is in its head.
        case pin
        /// A dot that lies on its place; a label of up to two characters is in it.
        case dot
        /// A chip: the label in a rounded rectangle with a small tip.
        case label
        /// The label alone, with a halo, its middle on the place.
        case text
    }

    /// The part of a marker's box that lies on the place.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
        /// The middle.
        case center
        /// The middle of the upper edge.
        case top
        /// The middle of the lower edge.
        case bottom
        /// The middle of the left edge.
        case left
        /// The middle of the right edge.
        case right
        /// A corner.
        case topLeft = "top-left"
        /// A corner.
        case topRight = "top-right"
        /// A corner.
        case bottomLeft = "bottom-left"
        /// A corner.
        case bottomRight = "bottom-right"
    }

    /// The red of the built-in pin.
    public static let defaultColor = Color(red: 0xE5, green: 0x39, blue: 0x35)

    /// The place it marks.
    public var coordinate: Coordinate
    /// Colour of the built-in pin.
    public var color: Color
    /// Size of the built-in pin, and of the text beside an image.
    public var size: Size
    /// The name of one of the snapshotter's images to show; nil is the built-in pin.
    public var image: String?
    /// Text on the marker, in any script; where it is too long for that, beside it, if there is room.
    public var label: String?
    /// Which of the built-in markers; with nil a chip for labels of more than two characters, and else a drop.
    ///
    /// With an `image` it counts for nothing.
    public var shape: Shape?
    /// How far the middle of the pin's image lies from the place, in points, right and **down**, as MapKit's
    /// `centerOffset`.
    ///
    /// With an `anchor` it is that part of the box which lies so far from the place. With neither, the middle of an
    /// image, a dot or a text lies on the place, and drop and chip stand on it with their tips.
    public var centerOffset: Point?
    /// The part of the marker's box that lies on the place, without rim and shadow.
    public var anchor: Anchor?
    /// Who wins where there is no room for all, as MapKit's `displayPriority`: the higher.
    ///
    /// Labels beside markers get their places in this order; with `SnapshotRequest.declutter` the pins themselves, too.
    public var priority: Double

    /// A pin on a place.
    ///
    /// - Parameters:
    ///   - coordinate: degrees.
    ///   - color: of the built-in pin; images keep theirs.
    ///   - size: of the built-in pin.
    ///   - image: a key of the dictionary given to the snapshotter; nil is the built-in pin.
    ///   - label: one line of text, up to 256 characters.
    ///   - shape: which of the built-in markers; nil lets the label decide.
    ///   - centerOffset: points from the place to the image's middle, right and **down**.
    ///   - anchor: the part of the marker that lies on the place.
    ///   - priority: the higher wins where there is no room for all.
    public init(
        _ coordinate: Coordinate, color: Color = Pin.defaultColor, size: Size = .mid, image: String? = nil,
        label: String? = nil, shape: Shape? = nil, centerOffset: Point? = nil, anchor: Anchor? = nil,
        priority: Double = 0
    ) {
        self.coordinate = coordinate
        self.color = color
        self.size = size
        self.image = image
        self.label = label
        self.shape = shape
        self.centerOffset = centerOffset
        self.anchor = anchor
        self.priority = priority
    }
}
