extension Destination {
    /// The page of a snapshot-server's gallery that shows it, for devices without the app; nil for a delivery, which the
    /// gallery does not know.
    ///
    /// - Parameter server: the public URL of the server, without a slash at its end.
    /// - Throws: `NotificationError` if the URL is not HTTPS, which browsers ask of notifications.
    public func galleryURL(server: String) throws(NotificationError) -> String? {
        guard server.hasPrefix("https://") else { throw .notSecure }
        switch self {
        case .place(let place): return "\(server)/place/\(Self.pathSegment(place.id))"
        case .delivery: return nil
        }
    }

    /// A text as one segment of a path: all but unreserved characters are percent-encoded (RFC 3986, 2.3).
    private static func pathSegment(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { segment, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                segment.append(Character(UnicodeScalar(byte)))
            default:
                segment += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
