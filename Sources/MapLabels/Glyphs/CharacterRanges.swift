/// Sets of characters by their ranges of 256; beyond the basic plane there are no glyphs on servers.
struct CharacterRanges: Sendable {
    /// The numbers of the ranges, ascending.
    private(set) var numbers: [Int] = []
    /// The characters of each range.
    private var sets: [CharacterBits] = []

    var isEmpty: Bool { numbers.isEmpty }

    /// The characters of a range; nil if it is not demanded.
    subscript(range: Int) -> CharacterBits? {
        let index = index(of: range)
        return index < numbers.count && numbers[index] == range ? sets[index] : nil
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let range = Int(scalar.value >> 8), index = index(of: range)
        return index < numbers.count && numbers[index] == range && sets[index].contains(Int(scalar.value & 255))
    }

    /// Adds characters of a range, or the range alone.
    mutating func formUnion(_ characters: CharacterBits, in range: Int) {
        let index = index(of: range)
        if index < numbers.count, numbers[index] == range {
            sets[index].formUnion(characters)
        } else {
            numbers.insert(range, at: index)
            sets.insert(characters, at: index)
        }
    }

    /// Adds all characters of other ranges.
    mutating func formUnion(_ other: CharacterRanges) {
        for (range, characters) in zip(other.numbers, other.sets) { formUnion(characters, in: range) }
    }

    /// Where a range is, or would be.
    private func index(of range: Int) -> Int {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < range { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Characters of one range.
struct CharacterBits: Sendable {
    private var words: SIMD4<UInt64> = .zero

    init() {}

    /// - Parameter ascii: one bit for each of the first 128 characters.
    init(ascii: SIMD2<UInt64>) { words.lowHalf = ascii }

    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

    mutating func formUnion(_ other: CharacterBits) { words |= other.words }

    /// Their numbers in the range.
    var places: [Int] { (0..<256).filter(contains) }
}
