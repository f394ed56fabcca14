/// A request whose values are all in range: what the stages take.
///
/// Validating is the only way to make one, and it never changes; a request that is changed is validated again.
@dynamicMemberLookup
package struct ValidatedRequest: Hashable, Sendable {
    /// The same values, for those who change them.
    package private(set) var request: SnapshotRequest

    /// Checks every value against its range, and the image against the limits.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    package init(_ request: SnapshotRequest) throws(SnapshotError) {
        try request.validate()
        self.request = request
    }

    /// A field of the request.
    package subscript<Value>(dynamicMember field: KeyPath<SnapshotRequest, Value>) -> Value {
        request[keyPath: field]
    }

    /// The request without what its image does not depend on.
    var withoutNotes: ValidatedRequest {
        var plain = self
        plain.request.notes = []
        return plain
    }
}
