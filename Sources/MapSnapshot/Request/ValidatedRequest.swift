/// A request whose values are all in range; the stages take only these.
///
/// Validating is the only way to make one. It is immutable: a changed request must be validated again.
@dynamicMemberLookup
package struct ValidatedRequest: Hashable, Sendable {
    /// A mutable request with the same values.
    package private(set) var request: SnapshotRequest

    /// Checks every value against its range, and the image against the limits.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    package init(_ request: SnapshotRequest) throws(SnapshotError) {
        try request.validate()
        self.request = request
        // The same image has the same digest, whatever framed it.
        if case .camera(let camera) = request.framing {
            self.request.framing = .center(camera.centerCoordinate, zoom: try request.zoom(of: camera))
        }
    }

    /// A field of the request.
    package subscript<Value>(dynamicMember field: KeyPath<SnapshotRequest, Value>) -> Value {
        request[keyPath: field]
    }

    /// The request in another appearance, which is valid whatever it is.
    func drawn(in appearance: Appearance) -> ValidatedRequest {
        var other = self
        other.request.appearance = appearance
        return other
    }

    /// The request reduced to the values that its image depends on.
    var withoutNotes: ValidatedRequest {
        var plain = self
        plain.request.notes = []
        return plain
    }
}
