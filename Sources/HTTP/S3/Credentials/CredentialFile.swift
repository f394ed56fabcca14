import Files

/// Files with tokens, which are read again whenever they are needed, because others renew them.
enum CredentialFile {
    /// Maximum size in bytes.
    private static let maximumBytes = 1 << 16

    /// The text of a file without spaces and line breaks around it.
    ///
    /// - Parameter what: what is in it, for messages.
    static func text(_ path: String, what: String) throws(HTTPError) -> String {
        let text = String(decoding: try bytes(path, what: what), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        let clean = String(trimmed)
        guard !clean.isEmpty, clean.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw HTTPError(.invalidRequest, "\(what) in \(path) is empty, or not one line of text")
        }
        return clean
    }

    static func bytes(_ path: String, what: String) throws(HTTPError) -> [UInt8] {
        do throws(FileError) {
            if let file = try RegularFile(path: path) { return try file.readWhole(limit: maximumBytes) }
        } catch {
            throw HTTPError(.invalidRequest, "\(what) in \(path) cannot be read: \(error.description)")
        }
        throw HTTPError(.invalidRequest, "\(what) is not there: \(path) does not exist")
    }
}
