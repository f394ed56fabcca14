/// One GET request.
struct HTTPRequest: Hashable, Sendable {
    /// What is asked for.
    var address: WebAddress
    /// Header fields, name to value; those with line breaks are refused.
    var headers: [String: String] = [:]
    /// The bytes that are asked for, or nil for all.
    ///
    /// A range comes as the server holds it, without content encoding.
    var range: ClosedRange<UInt64>?
    /// The most bytes of the body, counted as they come and after unpacking.
    var bodyLimit: Int

    /// Whether no field can end its line and begin another.
    var hasCleanHeaders: Bool {
        headers.allSatisfy { name, value in
            !name.isEmpty && !name.contains(":")
                && !(name + value).utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        }
    }
}
