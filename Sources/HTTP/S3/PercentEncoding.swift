/// Percent-encoding for Signature Version 4: every byte except RFC 3986's unreserved characters, with upper case
/// digits.
///
/// The signed and the sent bytes must be the same, so addresses are encoded once, when they are created.
enum PercentEncoding {
    static let unreserved = Set(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8))
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The key of an object as a URL path, in which slashes stay unescaped, even repeated ones.
    static func path(_ key: String) -> String {
        var bytes: [UInt8] = []
        for byte in key.utf8 {
            if unreserved.contains(byte) || byte == UInt8(ascii: "/") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
