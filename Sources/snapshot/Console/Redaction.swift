import MapSnapshot
import Synchronization

/// Removes secrets from messages: users in URLs, keys in queries, fragments, and every secret of the configuration.
enum Redaction {
    private static let mark = "***"
    /// Minimum length; shorter secrets protect nothing, and may be part of any word.
    private static let shortestSecret = 4
    private static let secrets = Mutex<Set<String>>([])

    /// Adds a secret to hide in messages.
    static func add(_ secret: String) {
        guard secret.count >= shortestSecret else { return }
        secrets.withLock { _ = $0.insert(secret) }
    }

    /// The text without secrets.
    @Sendable static func redacted(_ text: String) -> String {
        // Longer secrets first, because one may be part of another.
        let known = secrets.withLock { $0.sorted { ($1.count, $0) < ($0.count, $1) } }
        var text = known.reduce(text) { $0.replacing($1, with: mark) }
        if text.utf8.contains(UInt8(ascii: ":")) { text = withoutUsers(text) }
        return text.utf8.contains(UInt8(ascii: "=")) ? withoutKeys(text) : text
    }

    // MARK: - Users and fragments of URLs

    private static let schemes: Set<String> = ["http", "https", "s3"]
    private static let ends: Set<Character> = ["\"", "<", ">", "\\", "'", "`"]

    private static func withoutUsers(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let colon = rest.firstIndex(of: ":") {
            let before = rest[..<colon]
            let scheme = before.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.reversed()
            let after = rest[rest.index(after: colon)...]
            result += before + ":"
            rest = after
            // Also with one slash or none, because mistyped URLs contain passwords, too.
            guard schemes.contains(String(scheme).lowercased()) || (!scheme.isEmpty && after.hasPrefix("//")) else {
                continue
            }
            let slashes = after.prefix { $0 == "/" }
            let token = after[slashes.endIndex...].prefix { !$0.isWhitespace && !ends.contains($0) }
            let place = token.prefix { $0 != "?" && $0 != "#" }
            let authority = place.prefix { $0 != "/" }
            result += slashes
            // A password may contain a slash; then the text after the colon is not a port.
            let port = authority.drop { $0 != ":" }.dropFirst()
            let hasUser = authority.contains("@") || !port.allSatisfy(\.isNumber)
            let user = hasUser ? (authority.contains("@") ? authority : place).lastIndex(of: "@") : nil
            result += place[(user.map(place.index(after:)) ?? place.startIndex)...]
            rest = after[place.endIndex...]
            guard let hash = token[place.endIndex...].firstIndex(of: "#") else { continue }
            result += token[place.endIndex..<hash]
            let fragment = token[token.index(after: hash)...]
            // Options of a tileset stay in messages; anything else may be a token. A trailing colon belongs to the
            // message.
            rest = isOptions(fragment) ? after[hash...] : after[token.endIndex...]
            if !isOptions(fragment), fragment.hasSuffix(":") { result += ":" }
        }
        return result + rest
    }

    private static func isOptions(_ fragment: Substring) -> Bool {
        fragment.split(separator: "&").allSatisfy {
            LayerLocation.optionNames.contains(String($0.prefix { $0 != "=" }))
        }
    }

    // MARK: - Keys in queries

    private static func withoutKeys(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: { "?&#;".contains($0) }) {
            let next = rest.index(after: start)
            result += rest[..<next]
            rest = rest[next...]
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.%".contains($0)) }
            guard rest[name.endIndex...].hasPrefix("=") else { continue }
            let value = rest[name.endIndex...].dropFirst().prefix {
                !$0.isWhitespace && !ends.contains($0) && !"&#;".contains($0)
            }
            // A trailing colon or comma belongs to the message.
            let end = value.last.map { ":,".contains($0) } == true ? String(value.suffix(1)) : ""
            guard isSecret(String(name), String(value.dropLast(end.count))) else { continue }
            result += "\(name)=\(mark)\(end)"
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static func isSecret(_ name: String, _ value: String) -> Bool {
        // A placeholder is not a key.
        guard !value.isEmpty, !value.hasPrefix("{") else { return false }
        if TileLocation.isKeyParameter(name) { return true }
        // Random letters and digits.
        return value.count >= 20
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.%+/=".contains($0)) }
            && value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
    }
}
