import Digests

/// Signs and checks URLs: HMAC-SHA256 over path and query, with a key's id and a time of expiry.
///
/// A signed target ends with `kid=ID&exp=SECONDS&sig=SIGNATURE`: the last is base64url (RFC 4648) of the code over all
/// bytes before `&sig=`, as sent.
public struct URLSignatures: Sendable {
    /// Minimum length of a secret in bytes.
    public static let minimumSecret = 16

    /// Why a target is refused.
    public enum Refusal: Error, Hashable, Sendable {
        /// It is not signed, not at its end, or more than once.
        case missing
        /// No key has its id, or the signature is another.
        case wrong
        /// Its time is over.
        case expired
    }

    private let keys: [(id: String, secret: [UInt8])]

    /// - Parameter keys: the secrets by their ids; the first one signs.
    /// - Throws: `ConfigurationError` for an id or a secret that cannot be used; no message has the secret.
    public init(keys: [(id: String, secret: String)]) throws(ConfigurationError) {
        for (id, secret) in keys {
            let isPlain = id.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == 0x2D || $0 == 0x5F
            }
            guard !id.isEmpty, id.utf8.count <= 40, isPlain else {
                throw ConfigurationError(
                    .invalidValue, of: "signing-keys", value: id, "the id of a signing key is not valid",
                    remedy: "use letters, digits, - and _")
            }
            guard secret.utf8.count >= Self.minimumSecret else {
                throw ConfigurationError(
                    .invalidValue, of: "signing-keys", value: id, "the secret of signing key \(id) is too short",
                    remedy: "use at least \(Self.minimumSecret) bytes, such as those of: openssl rand -hex 32")
            }
        }
        self.keys = keys.map { ($0.id, Array($0.secret.utf8)) }
    }

    /// The target with a signature of the first key; nil without keys.
    ///
    /// - Parameters:
    ///   - target: path and query, after the server's base path.
    ///   - expiry: in seconds since 1970.
    public func signed(_ target: String, expiry: Int) -> String? {
        guard let key = keys.first else { return nil }
        let message = "\(target)\(target.contains("?") ? "&" : "?")kid=\(key.id)&exp=\(expiry)"
        return "\(message)&sig=\(Self.text(HMACSHA256.authenticate(Array(message.utf8), key: key.secret)))"
    }

    /// Whether a target has any parameter of a signature.
    public static func isSigned(_ target: String) -> Bool { !parameters("sig", in: target).isEmpty }

    /// Checks the signature of a target.
    ///
    /// - Parameters:
    ///   - target: path and query as received, after the server's base path.
    ///   - now: seconds since 1970.
    /// - Returns: the target without the three parameters, and how many seconds it remains valid.
    public func check(_ target: String, now: Int) throws(Refusal) -> (target: String, seconds: Int) {
        guard Self.parameters("sig", in: target).count == 1, let mark = target.lastRange(of: "&sig=") else {
            throw .missing
        }
        let (message, signature) = (target[..<mark], target[target.index(mark, offsetBy: 5)...])
        guard let expiries = Self.single("exp", in: message), let id = Self.single("kid", in: message),
            !signature.contains("&"), message.hasSuffix("kid=\(id)&exp=\(expiries)")
        else { throw .missing }
        guard let key = keys.first(where: { $0.id == id }) else { throw .wrong }
        let expected = Self.text(HMACSHA256.authenticate(Array(message.utf8), key: key.secret))
        guard Self.areEqual(Array(expected.utf8), Array(signature.utf8)) else { throw .wrong }
        guard let expiry = Int(expiries), expiry > now else { throw .expired }
        var plain = message.dropLast("kid=\(id)&exp=\(expiries)".count)
        plain = plain.dropLast()
        return (String(plain), expiry - now)
    }

    /// The values of a parameter, as received.
    private static func parameters(_ name: String, in target: some StringProtocol) -> [Substring] {
        let text = Substring(target)
        guard let mark = text.firstIndex(of: "?") else { return [] }
        return text[text.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
            .filter { $0 == name || $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
    }

    private static func single(_ name: String, in target: Substring) -> Substring? {
        let values = parameters(name, in: target)
        return values.count == 1 ? values[0] : nil
    }

    /// Compares in a time that does not depend on where they differ.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Base64url without padding.
    private static func text(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let word = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
            for index in 0...part.count { text.append(letters[word >> (18 - 6 * index) & 63]) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension String {
    /// Where the last occurrence of a text begins.
    fileprivate func lastRange(of text: String) -> Index? { ranges(of: text).last?.lowerBound }
}
