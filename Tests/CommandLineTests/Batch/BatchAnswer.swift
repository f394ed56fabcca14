import FoundationEssentials

/// A line of results as another program would read it.
struct BatchAnswer: Decodable, Hashable {
    let v: Int
    /// Nil in shards, which know the offset.
    let line, offset: Int?
    let id: String?
    let status: String
    let out, etag, sha256: String?
    let bytes, w, h: Int?
    let scale: Double?
    let appearance: String?
    let complete: Bool?
    let missing: Int?
    let code, detail, pointer: String?
    let retryable: Bool?

    /// All lines of a text.
    static func list(_ text: String) throws -> [Self] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    }
}
