import Digests

/// Identifies a rendered image: the same for the same request, tiles, fonts and renderer, on any machine.
///
/// It is the key of the output cache, the HTTP ETag and the default name of a batch's files.
public struct RenderDigest: Hashable, Sendable, CustomStringConvertible {
    /// SHA-256 over everything that affects the image.
    package let bytes: [UInt8]

    /// - Parameter bytes: a SHA-256, 32 bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first 32 hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes.prefix(16)) }

    /// The default file name: two digits as a folder, so that no folder gets too large, then all digits.
    public func fileName(_ format: FileFormat) -> String {
        let name = description
        return "\(name.prefix(2))/\(name).\(format.fileExtension)"
    }
}
