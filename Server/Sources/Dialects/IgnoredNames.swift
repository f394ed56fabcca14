/// Names of what a translation ignores, safe to send in a header.
struct IgnoredNames: Hashable, Sendable {
    /// Each name once, in the order of the request.
    private(set) var names: [String] = []

    /// Maximum number of names.
    static let limit = 20

    /// Adds a name, unless it has characters other than `[A-Za-z0-9_.-]` or more than 40 of them.
    mutating func add(_ name: some StringProtocol) {
        let name = String(name)
        guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(Self.isSafe), names.count < Self.limit,
            !names.contains(name)
        else { return }
        names.append(name)
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
