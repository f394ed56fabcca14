/// Credentials to sign requests to a store.
package struct S3Credentials: Sendable, Equatable {
    /// The id of the key, which is not secret.
    package let accessKeyID: String
    /// The secret to sign with.
    package let secretAccessKey: Secret
    /// The token of temporary keys.
    package let sessionToken: Secret?

    /// Creates credentials; nil if a value has characters that are not allowed in header fields.
    package init?(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        guard !accessKeyID.isEmpty, !secretAccessKey.isEmpty,
            (accessKeyID + secretAccessKey + (sessionToken ?? "")).utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.accessKeyID = accessKeyID
        self.secretAccessKey = Secret(secretAccessKey)
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}

/// A value that is hidden from descriptions, dumps and crash reports.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value, for the one place that needs it.
    let value: String

    package init(_ value: String) { self.value = value }

    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
