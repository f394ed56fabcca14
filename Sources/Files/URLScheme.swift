/// Recognizes texts that are URLs and not paths.
package enum URLScheme {
    /// The scheme of a text such as `https://…`, in lower case (RFC 3986, 3.1); nil for a path.
    package static func of(_ text: String) -> String? {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme
    }
}
