/// Why an encoded polyline cannot be decoded.
public struct PolylineError: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is wrong, at which character or point, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
