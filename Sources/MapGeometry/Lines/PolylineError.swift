/// An encoded polyline that cannot be read.
package struct PolylineError: Error, Hashable, CustomStringConvertible {
    /// One sentence: what, at which character or point, what to do.
    package let description: String

    init(_ description: String) { self.description = description }
}
