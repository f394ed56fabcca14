/// Why a file of places cannot be read.
public struct PlaceListError: Error, Hashable, CustomStringConvertible {
    /// One sentence: the file, the line or feature, what is wrong and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
