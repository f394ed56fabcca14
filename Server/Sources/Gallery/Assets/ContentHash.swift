/// A hash of bytes that tells versions of a file apart; not for security (FNV-1a, 64 bits).
struct ContentHash: Hashable, Sendable {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ bytes: some Sequence<UInt8>) { update(bytes) }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A strong entity tag.
    var etag: String { "\"\(text)\"" }
}
