/// What a vector tile violates of the MVT specification 2.1, though it can be read.
///
/// Reading is lenient, as in other programs; this is for checking tiles. It looks at everything that the specification
/// says with MUST, except for what needs geometry: whether rings cross each other or have no area.
package struct MVTInspection {
    /// A kind of violation, in the words of a report.
    private enum Fault: Hashable {
        case layer(String)
        case features(one: String, many: String)
    }

    private var counts: [Fault: Int] = [:]
    /// In the order in which they were found.
    private var order: [Fault] = []

    /// The violations of a tile that can be read, one clause for each kind, such as "2 features have no type".
    package static func faults(of bytes: [UInt8]) -> [String] {
        var inspection = MVTInspection()
        inspection.look(at: bytes)
        return inspection.order.map { fault in
            let count = inspection.counts[fault] ?? 0
            switch fault {
            case .layer(let clause): return count == 1 ? clause : "\(clause) (\(count) times)"
            case .features(let one, let many): return count == 1 ? "1 feature \(one)" : "\(count) features \(many)"
            }
        }
    }

    private mutating func add(_ fault: Fault) {
        if counts[fault] == nil { order.append(fault) }
        counts[fault, default: 0] += 1
    }

    private mutating func look(at bytes: [UInt8]) {
        let span = bytes.span
        var cursor = ProtobufCursor(0..<UInt32(truncatingIfNeeded: bytes.count))
        var names: Set<[UInt8]> = []
        while !cursor.isAtEnd, let (number, wire) = cursor.field(span) {
            guard number == 3, wire == .bytes, let range = cursor.range(span) else {
                guard cursor.skip(wire, span) else { return }
                continue
            }
            if let name = look(atLayer: range, span), !names.insert(Array(bytes[name.asIndexes])).inserted {
                add(.layer("two layers have one name"))
            }
        }
    }

    /// - Returns: where the layer's name is.
    private mutating func look(atLayer range: Range<UInt32>, _ bytes: Span<UInt8>) -> Range<UInt32>? {
        var cursor = ProtobufCursor(range)
        var (name, version): (Range<UInt32>?, UInt64?)
        var features: [Range<UInt32>] = []
        var (keyCount, valueCount) = (0, 0)
        while !cursor.isAtEnd, let (number, wire) = cursor.field(bytes) {
            switch (number, wire) {
            case (1, .bytes): name = cursor.range(bytes)
            case (2, .bytes): if let feature = cursor.range(bytes) { features.append(feature) }
            case (3, .bytes):
                keyCount += 1
                _ = cursor.range(bytes)
            case (4, .bytes):
                valueCount += 1
                if let value = cursor.range(bytes) { look(atValue: value, bytes) }
            case (15, .varint): version = cursor.varint(bytes)
            default: guard cursor.skip(wire, bytes) else { return name }
            }
        }
        switch version {
        case nil: add(.layer("a layer has no version"))
        case 1?, 2?: break
        case let version?: add(.layer("a layer has version \(version), which is neither 1 nor 2"))
        }
        for feature in features { look(atFeature: feature, bytes, keyCount, valueCount, version ?? 1) }
        return name
    }

    private mutating func look(atValue range: Range<UInt32>, _ bytes: Span<UInt8>) {
        var cursor = ProtobufCursor(range)
        var count = 0
        while !cursor.isAtEnd, let (number, wire) = cursor.field(bytes), cursor.skip(wire, bytes) {
            if (1...7).contains(number) { count += 1 }
        }
        if count != 1 { add(.layer("a value has \(count == 0 ? "no known type" : "several types")")) }
    }

    private mutating func look(
        atFeature range: Range<UInt32>, _ bytes: Span<UInt8>, _ keyCount: Int, _ valueCount: Int, _ version: UInt64
    ) {
        var cursor = ProtobufCursor(range)
        var (kind, geometry): (UInt64?, Range<UInt32>?)
        var tags: [UInt64] = []
        while !cursor.isAtEnd, let (number, wire) = cursor.field(bytes) {
            switch (number, wire) {
            case (2, .bytes):
                guard let range = cursor.range(bytes) else { return }
                var inner = ProtobufCursor(range)
                while let tag = inner.varint(bytes) { tags.append(tag) }
            case (3, .varint): kind = cursor.varint(bytes)
            case (4, .bytes): geometry = cursor.range(bytes)
            default:
                guard cursor.skip(wire, bytes) else {
                    add(.features(one: "is cut off", many: "are cut off"))
                    return
                }
            }
        }
        look(at: tags, keyCount, valueCount)
        switch kind {
        case nil: add(.features(one: "has no type", many: "have no type"))
        case let kind? where kind <= 3: break
        case let kind?: add(.features(one: "has the unknown type \(kind)", many: "have the unknown type \(kind)"))
        }
        guard let geometry, !geometry.isEmpty else {
            add(.features(one: "has no geometry", many: "have no geometry"))
            return
        }
        var reader = MVTGeometryInspection(geometry, kind: kind ?? 0, isStrict: version > 1)
        if !reader.isValid(bytes) {
            add(.features(one: "has a geometry that is not valid", many: "have a geometry that is not valid"))
        }
    }

    private mutating func look(at tags: [UInt64], _ keyCount: Int, _ valueCount: Int) {
        guard tags.count.isMultiple(of: 2) else {
            add(.features(one: "has a key without a value", many: "have a key without a value"))
            return
        }
        var seen: Set<UInt64> = []
        var (isKnown, isUnique) = (true, true)
        for (index, tag) in tags.enumerated() {
            if tag >= UInt64(index.isMultiple(of: 2) ? keyCount : valueCount) { isKnown = false }
            if index.isMultiple(of: 2), !seen.insert(tag).inserted { isUnique = false }
        }
        if !isKnown {
            add(
                .features(
                    one: "names a key or value that its layer does not have",
                    many: "name a key or value that their layer does not have"))
        }
        if !isUnique { add(.features(one: "has a key twice", many: "have a key twice")) }
    }
}

/// Checks the commands of one geometry (MVT specification 2.1, section 4.3).
private struct MVTGeometryInspection {
    private var cursor: ProtobufCursor
    private let kind: UInt64
    /// Whether the rules of version 2 for each type of geometry hold.
    private let isStrict: Bool

    private enum Command {
        static let moveTo: UInt64 = 1
        static let lineTo: UInt64 = 2
        static let closePath: UInt64 = 7
    }

    init(_ range: Range<UInt32>, kind: UInt64, isStrict: Bool) {
        (cursor, self.kind, self.isStrict) = (ProtobufCursor(range), kind, isStrict)
    }

    mutating func isValid(_ bytes: Span<UInt8>) -> Bool {
        /// The last command, which decides what may follow.
        var last: UInt64?
        while !cursor.isAtEnd {
            guard let word = cursor.varint(bytes), word <= UInt32.max else { return false }
            let (command, count) = (word & 7, word >> 3)
            guard follows(command, count, last) else { return false }
            if command != Command.closePath {
                // A vertex takes at least two bytes.
                guard count <= UInt64(cursor.remaining / 2) else { return false }
                for _ in 0..<count {
                    guard cursor.varint(bytes) != nil, cursor.varint(bytes) != nil else { return false }
                }
            }
            last = command
        }
        guard isStrict else { return last != nil }
        switch kind {
        case 1: return last == Command.moveTo
        case 2: return last == Command.lineTo
        case 3: return last == Command.closePath
        default: return last != nil
        }
    }

    /// Whether a command may follow another one.
    private func follows(_ command: UInt64, _ count: UInt64, _ last: UInt64?) -> Bool {
        switch command {
        case Command.moveTo:
            guard count > 0, isStrict else { return count > 0 }
            switch kind {
            case 1: return last == nil
            case 2: return count == 1 && (last == nil || last == Command.lineTo)
            case 3: return count == 1 && (last == nil || last == Command.closePath)
            default: return true
            }
        case Command.lineTo:
            guard count > 0, last == Command.moveTo || last == Command.lineTo && !isStrict else { return false }
            return !isStrict || kind != 1 && (kind != 3 || count > 1)
        case Command.closePath:
            // Version 1 has no count here.
            return last == Command.lineTo && (isStrict ? count == 1 && kind != 1 && kind != 2 : count <= 1)
        default: return false
        }
    }
}

extension Range<UInt32> {
    fileprivate var asIndexes: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
