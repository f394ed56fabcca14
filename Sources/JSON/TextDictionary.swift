/// A dictionary whose keys are texts from outside, which are equal only if they have the same bytes.
package struct TextDictionary<Value> {
    /// A key with its value.
    package typealias Element = (key: String, value: Value)

    @usableFromInline
    internal var members: [ExactText: Value]

    /// Creates an empty dictionary.
    @inlinable
    package init() { members = [:] }

    /// Creates an empty dictionary with space for some values.
    @inlinable
    package init(minimumCapacity: Int) { members = Dictionary(minimumCapacity: minimumCapacity) }

    /// Creates a dictionary; the last of equal keys counts.
    @inlinable
    package init(_ elements: some Sequence<(String, Value)>) {
        members = Dictionary(elements.map { (ExactText($0), $1) }) { $1 }
    }

    /// Creates a dictionary with the same keys.
    @inlinable
    package init(_ dictionary: [String: Value]) { self.init(dictionary.lazy.map { ($0.key, $0.value) }) }

    /// The value for a key; nil if there is none.
    @inlinable
    package subscript(key: String) -> Value? {
        get { members[ExactText(key)] }
        _modify { yield &members[ExactText(key)] }
    }

    /// The value for a key, or else a default.
    @inlinable
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { members[ExactText(key)] ?? value() }
        _modify { yield &members[ExactText(key), default: value()] }
    }

    /// Replaces the value for a key and returns the previous one.
    @inlinable
    @discardableResult
    package mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
        members.updateValue(value, forKey: ExactText(key))
    }

    /// Removes a key and returns its value.
    @inlinable
    @discardableResult
    package mutating func removeValue(forKey key: String) -> Value? { members.removeValue(forKey: ExactText(key)) }

    /// The keys.
    @inlinable
    package var keys: [String] { members.keys.map(\.text) }

    /// The values.
    @inlinable
    package var values: some Collection<Value> { members.values }

    /// The elements in the order of the bytes of their keys.
    @inlinable
    package var ordered: [Element] { members.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) } }

    /// The number of keys.
    @inlinable
    package var count: Int { members.count }

    /// Whether there are no keys.
    @inlinable
    package var isEmpty: Bool { members.isEmpty }

    /// The dictionary with other values.
    @inlinable
    package func mapValues<Other, Failure>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> TextDictionary<Other> {
        var result = TextDictionary<Other>(minimumCapacity: count)
        for (key, value) in members { result.members[key] = try transform(value) }
        return result
    }

    /// The dictionary with other values, and without keys that have none.
    @inlinable
    package func compactMapValues<Other>(_ transform: (Value) throws -> Other?) rethrows -> TextDictionary<Other> {
        var result = TextDictionary<Other>()
        result.members = try members.compactMapValues(transform)
        return result
    }

    /// The dictionary without some elements.
    @inlinable
    package func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> TextDictionary {
        var result = TextDictionary()
        result.members = try members.filter { try isIncluded(($0.key.text, $0.value)) }
        return result
    }
}

extension TextDictionary: Sequence {
    /// An iterator over the elements, in no particular order.
    @inlinable
    package func makeIterator() -> AnyIterator<Element> {
        var iterator = members.makeIterator()
        return AnyIterator { iterator.next().map { ($0.key.text, $0.value) } }
    }
}

extension TextDictionary: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary; the last of equal keys counts.
    @inlinable
    package init(dictionaryLiteral elements: (String, Value)...) {
        // `[:]` is the default of many arguments.
        guard !elements.isEmpty else {
            self.init()
            return
        }
        self.init(elements)
    }
}

extension TextDictionary: Sendable where Value: Sendable {}
extension TextDictionary: Equatable where Value: Equatable {}
extension TextDictionary: Hashable where Value: Hashable {}

extension TextDictionary where Value == JSONValue {
    // As for other values, but compiled here: in other modules, generic code takes twice the time.

    /// The value for a key; nil if there is none.
    package subscript(key: String) -> JSONValue? {
        get { members[ExactText(key)] }
        _modify { yield &members[ExactText(key)] }
    }

    /// Removes a key and returns its value.
    @discardableResult
    package mutating func removeValue(forKey key: String) -> JSONValue? { members.removeValue(forKey: ExactText(key)) }

    /// The keys.
    package var keys: [String] { members.keys.map(\.text) }

    /// The elements in the order of the bytes of their keys.
    package var ordered: [Element] { members.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) } }
}

/// Finds texts in a list, such as the names of a tile's properties, by their bytes.
package struct TextIndex: Hashable, Sendable {
    private let texts: [String]
    /// The first place of each text; empty for a short list, where comparing takes less time than a table.
    private let places: [ExactText: Int]

    /// Lists up to this length have no table.
    private static let shortCount = 64

    /// Creates an index of a list.
    package init(_ texts: [String]) {
        self.texts = texts
        places =
            texts.count > Self.shortCount
            ? Dictionary(texts.enumerated().lazy.map { (ExactText($1), $0) }) { first, _ in first } : [:]
    }

    /// The first place of a text; nil if it is not in the list.
    package func place(of text: String) -> Int? {
        texts.count > Self.shortCount
            ? places[ExactText(text)] : texts.firstIndex { $0.hasSameBytes(as: text) }
    }
}
