/// Percent-encoding as Signature Version 4 wants it: every byte but RFC 3986's unreserved ones, digits in upper case.
///
/// What is signed and what is sent must be the same bytes, so it is done once, when an address is made.
enum PercentEncoding {
    static let unreserved = Set(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8))
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The key of an object as the path of its address; slashes stay, also several in a row.
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
