import JSON

/// Numbers that tell equal texts, by their bytes as in MapLibre.
struct TextNumbers {
    private var numbers: [ExactText: Int] = [:]

    /// - Parameter capacity: number of texts.
    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    /// Number of different texts.
    var count: Int { numbers.count }

    /// The number of a text, 0 for the first.
    mutating func number(of text: String) -> Int {
        let key = ExactText(text)
        if let number = numbers[key] { return number }
        let number = numbers.count
        numbers[key] = number
        return number
    }
}
