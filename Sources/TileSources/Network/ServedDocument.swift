/// A document from a server, decoded.
package struct ServedDocument<Value: Sendable>: Sendable {
    /// What was made of the bytes.
    package let value: Value
    /// The document as it was received.
    package let bytes: [UInt8]
    /// Why an earlier document from the cache is used; nil if the server's own is.
    package let staleReason: String?

    /// Creates a document; one that is not from a cache by default.
    package init(value: Value, bytes: [UInt8], staleReason: String? = nil) {
        (self.value, self.bytes, self.staleReason) = (value, bytes, staleReason)
    }
}
