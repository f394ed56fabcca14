/// An encoded file, and what was reduced to make it fit.
package struct EncodedFile: Sendable {
    package let bytes: [UInt8]
    /// A note about the quality or colors reduced for `FileOptions.maximumBytes`; nil if nothing was.
    package var note: SnapshotNote?
}
