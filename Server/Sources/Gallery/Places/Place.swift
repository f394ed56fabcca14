/// A place of the gallery.
public struct Place: Hashable, Sendable {
    /// Identifies it in links.
    public let id: String
    /// Its name.
    public let name: String
    /// More about it, in a few words; may be empty.
    public let detail: String
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Creates a place without checking the values.
    public init(id: String, name: String, detail: String = "", latitude: Double, longitude: Double) {
        self.id = id
        self.name = name
        self.detail = detail
        self.latitude = latitude
        self.longitude = longitude
    }
}
