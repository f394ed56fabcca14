/// A file, and what was done to make it fit.
package struct EncodedFile: Sendable {
    package let bytes: [UInt8]
    /// What the picture lost for `FileOptions.maximumBytes`, nil for nothing.
    package var note: SnapshotNote?
}
