import JSON

/// The names and values of properties, each once.
struct SourceTables: Hashable, Sendable {
    private(set) var keys: [String] = []
    private(set) var values: [VectorValue] = []
    private var keyIndexes: [ExactText: UInt32] = [:]
    private var valueIndexes: [VectorValue: UInt32] = [:]

    mutating func key(_ name: String) -> UInt32 {
        if let index = keyIndexes[ExactText(name)] { return index }
        let index = UInt32(truncatingIfNeeded: keys.count)
        keys.append(name)
        keyIndexes[ExactText(name)] = index
        return index
    }

    mutating func value(_ value: VectorValue) -> UInt32 {
        if let index = valueIndexes[value] { return index }
        let index = UInt32(truncatingIfNeeded: values.count)
        values.append(value)
        valueIndexes[value] = index
        return index
    }
}
