import JSON

/// Reads one field from JSON into a value that collects fields.
struct FieldReader<Target>: Sendable {
    let field: RequestField
    /// Reads the field, which the object has.
    let read: @Sendable (inout Target, JSONObject) throws(SnapshotError) -> Void
}

/// Fields and how they are read: what is known of a field, only this knows.
struct FieldTable<Target>: Sendable {
    private let readers: [FieldReader<Target>]
    private let positions: TextDictionary<Int>

    /// - Parameter readers: in the order in which they are read, whatever the order in an object.
    init(_ readers: [FieldReader<Target>]) {
        self.readers = readers
        positions = TextDictionary(readers.enumerated().map { ($1.field.name, $0) })
    }

    /// The fields in their order.
    var fields: [RequestField] { readers.map(\.field) }

    /// The field with a name; nil for none.
    subscript(name: String) -> RequestField? { positions[name].map { readers[$0].field } }

    /// Reads the fields of an object.
    ///
    /// - Parameter others: further names that are allowed.
    /// - Throws: `SnapshotError` that names the field: unknown, of the wrong type, or invalid.
    func read(_ object: JSONObject, into target: inout Target, besides others: [String] = []) throws(SnapshotError) {
        var present: [Int] = []
        present.reserveCapacity(object.fields.count)
        var unknown: String?
        for name in object.fields.keys {
            if let position = positions[name] {
                present.append(position)
            } else if !others.contains(name) {
                unknown = min(unknown ?? name, name)
            }
        }
        if let unknown { throw object.unknown(unknown, among: readers.map(\.field.name) + others) }
        present.sort()
        for position in present { try readers[position].read(&target, object) }
    }
}

extension FieldReader {
    static func number(
        _ name: String, in range: ClosedRange<Double>? = nil, _ summary: String,
        _ set: @escaping @Sendable (inout Target, Double) -> Void
    ) -> Self {
        Self(field: RequestField(name, .number, in: range, summary)) { target, object throws(SnapshotError) in
            if let value = try object.number(name) { set(&target, value) }
        }
    }

    static func integer(
        _ name: String, in range: ClosedRange<Int>? = nil, from minimum: Int? = nil, _ summary: String,
        _ set: @escaping @Sendable (inout Target, Int) -> Void
    ) -> Self {
        let range = range.map { Double($0.lowerBound)...Double($0.upperBound) }
        let field = RequestField(name, .integer, in: range, from: minimum.map { Double($0) }, summary)
        return Self(field: field) { target, object throws(SnapshotError) in
            if let value = try object.integer(name) { set(&target, value) }
        }
    }

    static func flag(
        _ name: String, _ summary: String, _ set: @escaping @Sendable (inout Target, Bool) -> Void
    ) -> Self {
        Self(field: RequestField(name, .flag, summary)) { target, object throws(SnapshotError) in
            if let value = try object.bool(name) { set(&target, value) }
        }
    }

    /// - Parameter set: may throw an error, which then points to the field.
    static func text(
        _ name: String, limit: Int? = nil, _ summary: String,
        _ set: @escaping @Sendable (inout Target, String) throws(SnapshotError) -> Void
    ) -> Self {
        Self(field: RequestField(name, .text(limit: limit), summary)) { target, object throws(SnapshotError) in
            guard let value = try object.string(name) else { return }
            do throws(SnapshotError) { try set(&target, value) } catch {
                throw error.pointing(to: object.pointer(name))
            }
        }
    }

    /// - Parameter set: may throw an error, which then points to the field.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ summary: String,
        _ set: @escaping @Sendable (inout Target, Choice) throws(SnapshotError) -> Void
    ) -> Self {
        let field = RequestField(name, .choice(Choice.allCases.map(\.rawValue)), summary)
        return Self(field: field) { target, object throws(SnapshotError) in
            guard let value: Choice = try object.choice(name) else { return }
            do throws(SnapshotError) { try set(&target, value) } catch {
                throw error.pointing(to: object.pointer(name))
            }
        }
    }

    static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
        _ name: String, _ summary: String, _ set: @escaping @Sendable (inout Target, Set<Choice>) -> Void
    ) -> Self {
        let field = RequestField(name, .choices(Choice.allCases.map(\.rawValue)), summary)
        return Self(field: field) { target, object throws(SnapshotError) in
            if let values: Set<Choice> = try object.choices(name) { set(&target, values) }
        }
    }

    /// - Parameters:
    ///   - label: the name of the value in errors.
    ///   - expected: what is expected instead of another count of numbers.
    static func numbers(
        _ name: String, _ counts: Int..., label: String? = nil, expected: String, _ summary: String,
        _ set: @escaping @Sendable (inout Target, [Double]) -> Void
    ) -> Self {
        Self(field: RequestField(name, .numbers(counts: counts), summary)) { target, object throws(SnapshotError) in
            guard let numbers = try object.numbers(name) else { return }
            guard counts.contains(numbers.count) else {
                throw .invalid(
                    label ?? name, numbers.map(\.text).joined(separator: ","), expected, pointer: object.pointer(name))
            }
            set(&target, numbers)
        }
    }

    static func names(
        _ name: String, _ summary: String, _ set: @escaping @Sendable (inout Target, [String]) -> Void
    ) -> Self {
        Self(field: RequestField(name, .names, summary)) { target, object throws(SnapshotError) in
            if let names = try object.strings(name) { set(&target, names) }
        }
    }

    static func objects(
        _ name: String, _ summary: String,
        _ set: @escaping @Sendable (inout Target, [JSONObject]) throws(SnapshotError) -> Void
    ) -> Self {
        let field = RequestField(name, .objects, by: [.json, .column], summary)
        return Self(field: field) { target, object throws(SnapshotError) in
            if let objects = try object.objects(name) { try set(&target, objects) }
        }
    }

    static func geoJSON(
        _ name: String, _ summary: String, _ set: @escaping @Sendable (inout Target, MapFeatures) -> Void
    ) -> Self {
        Self(field: RequestField(name, .geoJSON, summary)) { target, object throws(SnapshotError) in
            if let features = try object.features(name) { set(&target, features) }
        }
    }
}
