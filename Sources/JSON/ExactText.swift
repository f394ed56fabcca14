/// A text that is equal to another one only if both have the same bytes, as in JavaScript and in tiles.
///
/// `String` treats canonically equivalent texts as equal ("é" from one or two scalars), so it takes two names for one.
package struct ExactText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Creates a key from a text.
    @inlinable
    package init(_ text: String) { self.text = text }

    /// Whether both have the same bytes.
    @inlinable
    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.hasSameBytes(as: other.text) }

    /// Hashes the bytes.
    @inlinable
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // Not a UTF-8 byte, so it marks the end of one of several texts.
        hasher.combine(0xFF as UInt8)
    }
}

extension ExactText: Comparable {
    /// Whether it comes first in the order of bytes, which is that of code points.
    @inlinable
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}

extension String {
    /// Whether both texts have the same bytes; Swift's `==` treats "é" like "e" with an accent.
    @inline(__always)
    @inlinable
    package func hasSameBytes(as other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        let equal = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
                let (own, bytes) = (UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(bytes))
                var index = 0
                while index &+ 8 <= count {
                    guard
                        own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                            == bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    else { return false }
                    index &+= 8
                }
                while index < count {
                    guard own[index] == bytes[index] else { return false }
                    index &+= 1
                }
                return true
            } ?? nil
        }
        return (equal ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
