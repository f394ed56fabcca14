public import MapGeometry
import StyleSources

public import struct Colors.Color

/// A marker at a coordinate.
public struct Pin: Hashable, Sendable {
    /// The size of the built-in pin.
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
        /// A drop with its tip on the place; a label of up to two characters is in its head.
        case pin
        /// A dot centered on the place; a label of up to two characters is in it.
        case dot
        /// A chip: the label in a rounded rectangle with a small tip.
        case label
        /// Only the label, with a halo, centered on the place.
        case text
    }

    /// The part of a marker's box that is on the place.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
        /// The center.
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

    /// The names of the built-in icons, sorted; those that Maki has mean the same.
    public static let iconNames = MapIcon.names

    /// The coordinate of the pin.
    public var coordinate: Coordinate
    /// Color of the built-in pin.
    public var color: Color
    /// Size of the built-in pin, and of the label beside an image.
    public var size: Size
    /// Factor for the size of the marker, built-in or image, 0.1 to 10.
    public var scale: Double
    /// The name of one of the snapshotter's images; nil for the built-in pin.
    public var image: String?
    /// The name of a built-in icon, such as `cafe`, in the head of a drop or dot; nil for none.
    ///
    /// The names are in `iconNames`. Chips, texts and images have no icon.
    public var icon: String?
    /// Text on the marker, in any script; if it is too long for that, or there is an icon, beside it, if there is room.
    public var label: String?
    /// The built-in marker; nil for a chip if the label has more than two characters, otherwise a drop.
    ///
    /// Ignored if there is an `image`.
    public var shape: Shape?
    /// Offset from the place to the center of the pin's image, in points, right and **down**, like MapKit's
    /// `centerOffset`.
    ///
    /// With an `anchor`, it is the offset of that part of the box. With neither, images, dots and texts are centered on
    /// the place, and drops and chips have their tips on it.
    public var centerOffset: Point?
    /// The part of the marker's box, without rim and shadow, that is on the place.
    public var anchor: Anchor?
    /// Priority if there is no room for all pins, like MapKit's `displayPriority`; higher wins.
    ///
    /// Labels beside markers are placed in this order; with `SnapshotRequest.declutter`, the pins are, too.
    public var priority: Double

    /// Creates a pin.
    ///
    /// - Parameters:
    ///   - coordinate: degrees.
    ///   - color: color of the built-in pin; images keep theirs.
    ///   - size: size of the built-in pin.
    ///   - scale: factor for the size of the marker, 0.1 to 10.
    ///   - image: a key of the snapshotter's `images`; nil for the built-in pin.
    ///   - icon: one of `iconNames`; nil for none.
    ///   - label: one line of text, up to 256 characters.
    ///   - shape: the built-in marker; nil to decide by the label.
    ///   - centerOffset: points from the place to the center of the image, right and **down**.
    ///   - anchor: the part of the marker that is on the place.
    ///   - priority: higher wins if there is no room for all.
    public init(
        _ coordinate: Coordinate, color: Color = Pin.defaultColor, size: Size = .mid, scale: Double = 1,
        image: String? = nil, icon: String? = nil, label: String? = nil, shape: Shape? = nil,
        centerOffset: Point? = nil, anchor: Anchor? = nil, priority: Double = 0
    ) {
        self.coordinate = coordinate
        self.color = color
        self.size = size
        self.scale = scale
        self.image = image
        self.icon = icon
        self.label = label
        self.shape = shape
        self.centerOffset = centerOffset
        self.anchor = anchor
        self.priority = priority
    }
}
