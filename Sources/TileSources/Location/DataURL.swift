import FoundationEssentials

/// A URL that contains what it names (RFC 2397): `data:[TYPE][;base64],DATA`.
package enum DataURL {
    /// The bytes in a URL; nil if it is not a `data:` URL.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: `DataURLError` if it has no comma, if its base64 or percent-encoding is not valid, or if it is too
    ///   large.
    package static func bytes(of url: String, limit: Int) throws(DataURLError) -> [UInt8]? {
        guard url.prefix(5).lowercased() == "data:" else { return nil }
        guard let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            throw DataURLError("\(shown(url)) has no comma before its data")
        }
        let data = url[url.utf8.index(after: comma)...]
        let isBase64 = url[..<comma].lowercased().hasSuffix(";base64")
        guard data.utf8.count / (isBase64 ? 2 : 3) <= limit else {
            throw DataURLError("\(shown(url)) has more than \(limit) bytes", isTooLarge: true)
        }
        // Base64 may be percent-encoded, too.
        guard let bytes = PercentEncoding.bytes(String(data)),
            let decoded = isBase64 ? Data(base64Encoded: Data(bytes)).map([UInt8].init) : bytes
        else { throw DataURLError("\(shown(url)) is not valid \(isBase64 ? "base64" : "percent-encoding")") }
        guard decoded.count <= limit else {
            throw DataURLError("\(shown(url)) has more than \(limit) bytes", isTooLarge: true)
        }
        return decoded
    }

    /// The start of a URL without its data, for messages.
    package static func shown(_ url: String) -> String { "\(url.prefix { $0 != "," }.prefix(60)),…" }
}

/// Why a `data:` URL cannot be read.
package struct DataURLError: Error, Hashable, CustomStringConvertible {
    /// A clause with the URL, without its data.
    package let description: String
    /// Whether it exceeds the limit.
    package let isTooLarge: Bool

    init(_ description: String, isTooLarge: Bool = false) {
        (self.description, self.isTooLarge) = (description, isTooLarge)
    }
}
