/// Who signs requests to a store.
package struct S3Credentials: Sendable, Equatable {
    /// The name of the key, which is no secret.
    package let accessKeyID: String
    /// What signatures are made with.
    package let secretAccessKey: Secret
    /// Comes with keys that are valid for some hours only.
    package let sessionToken: Secret?

    /// Credentials, or nil where a field has characters that no header field may have.
    package init?(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        guard !accessKeyID.isEmpty, !secretAccessKey.isEmpty,
            (accessKeyID + secretAccessKey + (sessionToken ?? "")).utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.accessKeyID = accessKeyID
        self.secretAccessKey = Secret(secretAccessKey)
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}

/// A value that no description, dump or crash report shows.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value, for the one place that needs it.
    let value: String

    package init(_ value: String) { self.value = value }

    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
