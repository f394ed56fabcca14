import struct Colors.Color

/// Serializes values so that different sequences of values give different bytes.
///
/// Optional values start with a presence byte, texts and lists with their count; numbers are written as bits, least
/// significant byte first.
struct CanonicalForm {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(768) }

    mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func add(_ number: Int) { add(word: UInt64(bitPattern: Int64(number))) }

    /// Writes -0 as 0, because they are equal.
    mutating func add(_ number: Double) { add(word: (number == 0 ? 0 : number).bitPattern) }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes the wire name, so that the order of declaration does not matter.
    mutating func add(_ choice: some RawRepresentable<String>) { add(choice.rawValue) }

    mutating func add(_ color: Color) { bytes.append(contentsOf: [color.red, color.green, color.blue, color.alpha]) }

    mutating func add(_ part: [UInt8]) {
        add(part.count)
        bytes.append(contentsOf: part)
    }

    mutating func add(_ parts: [[UInt8]]) { add(each: parts) { $0.add($1) } }

    /// - Parameter write: writes a value that is present.
    mutating func add<Value, Failure>(
        _ value: Value?, _ write: (inout Self, Value) throws(Failure) -> Void
    ) throws(Failure) {
        add(value != nil)
        if let value { try write(&self, value) }
    }

    /// - Parameter write: writes one element.
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
