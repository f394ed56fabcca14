/// Numbers that tell equal texts.
struct TextNumbers {
    private var numbers: [Key: Int] = [:]

    /// A text by its bytes; comparing characters takes longer, and MapLibre does not do it either.
    private struct Key: Hashable {
        let text: String

        static func == (a: Key, b: Key) -> Bool {
            let isEqual: Bool?? = a.text.utf8.withContiguousStorageIfAvailable { first in
                b.text.utf8.withContiguousStorageIfAvailable { second in first.elementsEqual(second) }
            }
            return (isEqual ?? nil) ?? a.text.utf8.elementsEqual(b.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
                hasher.combine(bytes: UnsafeRawBufferPointer($0))
            }
            if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        }
    }

    /// - Parameter capacity: number of texts.
    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    /// Number of different texts.
    var count: Int { numbers.count }

    /// The number of a text, 0 for the first.
    mutating func number(of text: String) -> Int {
        let key = Key(text: text)
        if let number = numbers[key] { return number }
        let number = numbers.count
        numbers[key] = number
        return number
    }
}
