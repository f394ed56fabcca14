import struct Colors.Color

/// Values written one after the other so that no two rows of values give the same bytes.
///
/// What may be absent begins with a byte that says so, what may be long or many with its count; numbers are in their
/// bits, least byte first.
struct CanonicalForm {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(768) }

    mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func add(_ number: Int) { add(word: UInt64(bitPattern: Int64(number))) }

    /// Of the two zeros only the positive one is written: they are equal.
    mutating func add(_ number: Double) { add(word: (number == 0 ? 0 : number).bitPattern) }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// By its wire name, so that the order of its declaration does not matter.
    mutating func add(_ choice: some RawRepresentable<String>) { add(choice.rawValue) }

    mutating func add(_ color: Color) { bytes.append(contentsOf: [color.red, color.green, color.blue, color.alpha]) }

    mutating func add(_ part: [UInt8]) {
        add(part.count)
        bytes.append(contentsOf: part)
    }

    mutating func add(_ parts: [[UInt8]]) { add(each: parts) { $0.add($1) } }

    /// - Parameter write: writes a value that is there.
    mutating func add<Value, Failure>(
        _ value: Value?, _ write: (inout Self, Value) throws(Failure) -> Void
    ) throws(Failure) {
        add(value != nil)
        if let value { try write(&self, value) }
    }

    /// - Parameter write: writes one of them.
    mutating func add<Value, Failure>(
        each values: [Value], _ write: (inout Self, Value) throws(Failure) -> Void
    ) throws(Failure) {
        add(values.count)
        for value in values { try write(&self, value) }
    }

    private mutating func add(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
