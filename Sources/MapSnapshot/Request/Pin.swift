public import MapGeometry

public import struct Imaging.Color

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

    /// The red of the built-in pin.
    public static let defaultColor = Color(red: 0xE5, green: 0x39, blue: 0x35)

    /// The place it marks.
    public var coordinate: Coordinate
    /// Colour of the built-in pin.
    public var color: Color
    /// Size of the built-in pin.
    public var size: Size
    /// The name of one of the snapshotter's images to show; nil is the built-in pin.
    public var image: String?
    /// How far the middle of the pin's image lies from the place, in points, right and **down**, as MapKit's
    /// `centerOffset`.
    ///
    /// With nil the middle of an image lies on the place, and the built-in pin stands on it with its tip.
    public var centerOffset: Point?

    /// A pin on a place.
    ///
    /// - Parameters:
    ///   - coordinate: degrees.
    ///   - color: of the built-in pin; images keep theirs.
    ///   - size: of the built-in pin.
    ///   - image: a key of the dictionary given to the snapshotter; nil is the built-in pin.
    ///   - centerOffset: points from the place to the image's middle, right and **down**.
    public init(
        _ coordinate: Coordinate, color: Color = Pin.defaultColor, size: Size = .mid, image: String? = nil,
        centerOffset: Point? = nil
    ) {
        self.coordinate = coordinate
        self.color = color
        self.size = size
        self.image = image
        self.centerOffset = centerOffset
    }
}
