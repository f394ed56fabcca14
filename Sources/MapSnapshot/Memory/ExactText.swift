/// Text that is equal to the same bytes only, as what is drawn of it is kept under it.
///
/// `String` takes canonically equivalent texts for equal ("é" of one or of two scalars), which fonts may show differently.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of UTF-8: where one text of several ends.
        hasher.combine(0xFF as UInt8)
    }
}
