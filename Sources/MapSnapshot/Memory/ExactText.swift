/// A text that compares equal by bytes only, for use as a cache key.
///
/// `String` treats canonically equivalent texts as equal ("é" from one or two scalars), but fonts may render them
/// differently.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // Not a UTF-8 byte, so it marks the end of one of several texts.
        hasher.combine(0xFF as UInt8)
    }
}
