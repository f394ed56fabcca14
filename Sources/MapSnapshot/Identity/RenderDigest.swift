import Digests

/// The name of what a request is drawn to: the same for the same request, tiles, fonts and renderer, wherever it is
/// drawn.
///
/// It is the key of the output cache, the HTTP ETag and the default name of a batch's files.
public struct RenderDigest: Hashable, Sendable, CustomStringConvertible {
    /// SHA-256 over everything that the picture is a function of.
    package let bytes: [UInt8]

    /// - Parameter bytes: a SHA-256, 32 bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first 32 hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes.prefix(16)) }

    /// The name of a file of it: two digits for the folder, so that none gets too long, then all of them.
    public func fileName(_ format: FileFormat) -> String {
        let name = description
        return "\(name.prefix(2))/\(name).\(format.fileExtension)"
    }
}
