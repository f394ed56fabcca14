/// A dictionary whose keys are texts from outside, which are equal only if they have the same bytes.
///
/// A short one is a list, in which comparing takes less time than hashing. Most objects of styles and requests are short.
package struct TextDictionary<Value> {
    /// A key with its value.
    package typealias Element = (key: String, value: Value)

    // Keys are found by code that is not generic, because generic code takes twice the time in other modules.
    @usableFromInline
    internal var index: TextIndex
    /// The values, in the order of their keys.
    @usableFromInline
    internal var list: [Value]

    /// Creates an empty dictionary.
    @inlinable
    package init() { (index, list) = (TextIndex(), []) }

    /// Creates an empty dictionary with space for some values.
    @inlinable
    package init(minimumCapacity: Int) {
        (index, list) = (TextIndex(minimumCapacity: minimumCapacity), [])
        list.reserveCapacity(minimumCapacity)
    }

    /// Creates a dictionary; the last of equal keys counts.
    @inlinable
    package init(_ elements: some Sequence<(String, Value)>) {
        self.init()
        for (key, value) in elements { updateValue(value, forKey: key) }
    }

    /// Creates a dictionary with the same keys.
    @inlinable
    package init(_ dictionary: [String: Value]) { self.init(dictionary.lazy.map { ($0.key, $0.value) }) }

    /// The value for a key; nil if there is none.
    @inlinable
    package subscript(key: String) -> Value? {
        get { index.place(of: key).map { list[$0] } }
        _modify {
            // Taken out, so that the caller has the only reference.
            var value = removeValue(forKey: key)
            defer { if let value { append(value, forKey: key) } }
            yield &value
        }
    }

    /// The value for a key, or else a default.
    @inlinable
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let place = index.place(of: key) ?? count
            if place == count { append(value(), forKey: key) }
            yield &list[place]
        }
    }

    /// Replaces the value for a key and returns the previous one.
    @inlinable
    @discardableResult
    package mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
        guard let place = index.place(of: key) else {
            append(value, forKey: key)
            return nil
        }
        let previous = list[place]
        list[place] = value
        return previous
    }

    /// Adds a key that is not there.
    @inlinable
    internal mutating func append(_ value: Value, forKey key: String) {
        index.append(key)
        list.append(value)
    }

    /// Removes a key and returns its value; the last key takes its place.
    @inlinable
    @discardableResult
    package mutating func removeValue(forKey key: String) -> Value? {
        guard let place = index.place(of: key) else { return nil }
        index.remove(at: place)
        list.swapAt(place, list.count - 1)
        return list.removeLast()
    }

    /// The keys.
    @inlinable
    package var keys: [String] { index.texts }

    /// The values.
    @inlinable
    package var values: [Value] { list }

    /// The elements in the order of the bytes of their keys.
    @inlinable
    package var ordered: [Element] { index.ordered.map { (index.texts[$0], list[$0]) } }

    /// The number of keys.
    @inlinable
    package var count: Int { list.count }

    /// Whether there are no keys.
    @inlinable
    package var isEmpty: Bool { list.isEmpty }

    /// The dictionary with other values.
    @inlinable
    package func mapValues<Other, Failure>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> TextDictionary<Other> {
        var result = TextDictionary<Other>()
        (result.index, result.list) = (index, try list.map(transform))
        return result
    }

    /// The dictionary with other values, and without keys that have none.
    @inlinable
    package func compactMapValues<Other>(_ transform: (Value) throws -> Other?) rethrows -> TextDictionary<Other> {
        var result = TextDictionary<Other>()
        for (key, value) in self { if let other = try transform(value) { result.append(other, forKey: key) } }
        return result
    }

    /// The dictionary without some elements.
    @inlinable
    package func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> TextDictionary {
        var result = TextDictionary()
        for (key, value) in self where try isIncluded((key, value)) { result.append(value, forKey: key) }
        return result
    }
}

extension TextDictionary: Sequence {
    /// Goes through the elements, in no particular order.
    package struct Iterator: IteratorProtocol {
        @usableFromInline
        internal let elements: TextDictionary
        @usableFromInline
        internal var place = 0

        @inlinable
        internal init(_ elements: TextDictionary) { self.elements = elements }

        /// The next element; nil at the end.
        @inlinable
        package mutating func next() -> Element? {
            guard place < elements.count else { return nil }
            defer { place += 1 }
            return (elements.index.texts[place], elements.list[place])
        }
    }

    /// An iterator over the elements, in no particular order.
    @inlinable
    package func makeIterator() -> Iterator { Iterator(self) }
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

extension TextDictionary: Equatable where Value: Equatable {
    /// Whether both have the same keys with equal values, in any order.
    @inlinable
    package static func == (one: TextDictionary, other: TextDictionary) -> Bool {
        one.count == other.count && one.allSatisfy { other[$0.key] == $0.value }
    }
}

extension TextDictionary: Hashable where Value: Hashable {
    /// Hashes the elements, whatever their order.
    @inlinable
    package func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in self {
            var own = Hasher()
            own.combine(ExactText(key))
            own.combine(value)
            sum &+= own.finalize()
        }
        hasher.combine(sum)
        hasher.combine(count)
    }
}

extension TextDictionary where Value == JSONValue {
    // As for other values, but compiled here.

    /// The value for a key; nil if there is none.
    package subscript(key: String) -> JSONValue? {
        get { index.place(of: key).map { list[$0] } }
        _modify {
            var value = removeValue(forKey: key)
            defer { if let value { append(value, forKey: key) } }
            yield &value
        }
    }

    /// Removes a key and returns its value.
    @discardableResult
    package mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let place = index.place(of: key) else { return nil }
        index.remove(at: place)
        list.swapAt(place, list.count - 1)
        return list.removeLast()
    }

    /// The elements in the order of the bytes of their keys.
    package var ordered: [Element] { index.ordered.map { (index.texts[$0], list[$0]) } }
}

/// Finds texts in a list, such as the names of a tile's properties, by their bytes.
package struct TextIndex: Hashable, Sendable {
    /// The list.
    package private(set) var texts: [String]
    /// The first place of each text; nil for a short list, where comparing takes less time than a table.
    private var places: [ExactText: Int]?

    /// Lists up to this length have no table.
    private static let shortCount = 64

    /// Creates an index of a list.
    package init(_ texts: [String]) {
        self.texts = texts
        if texts.count > Self.shortCount { places = Self.places(texts) }
    }

    /// Creates an index of an empty list with space for some texts.
    package init(minimumCapacity: Int = 0) {
        texts = []
        texts.reserveCapacity(minimumCapacity)
    }

    private static func places(_ texts: [String]) -> [ExactText: Int] {
        Dictionary(texts.enumerated().lazy.map { (ExactText($1), $0) }) { first, _ in first }
    }

    /// The first place of a text; nil if it is not in the list.
    package func place(of text: String) -> Int? {
        if let places { return places[ExactText(text)] }
        for place in texts.indices where texts[place].hasSameBytes(as: text) { return place }
        return nil
    }

    /// Adds a text that is not in the list.
    package mutating func append(_ text: String) {
        places?[ExactText(text)] = texts.count
        texts.append(text)
        if places == nil, texts.count > Self.shortCount { places = Self.places(texts) }
    }

    /// Removes a text from a list without equal ones; the last one takes its place.
    package mutating func remove(at place: Int) {
        let last = texts.count - 1
        texts.swapAt(place, last)
        let text = texts.removeLast()
        guard places != nil else { return }
        places?[ExactText(text)] = nil
        if place < last { places?[ExactText(texts[place])] = place }
    }

    /// The places in the order of the bytes of their texts.
    package var ordered: [Int] { texts.indices.sorted { ExactText(texts[$0]) < ExactText(texts[$1]) } }
}
