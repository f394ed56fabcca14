import MapSnapshot

/// Finds the features of a FeatureCollection, wherever its `features` member is; ignores everything else.
struct FeatureFinder: RecordFinder {
    private enum Place {
        case beforeDocument, document, features, feature, behindDocument
    }

    private var place = Place.beforeDocument
    /// Number of open brackets: 1 in the document; in a feature, counted from there.
    private var depth = 0
    private var isString = false
    private var isEscaped = false
    /// The last top-level string, as far as needed to recognize it.
    private var text: [UInt8] = []
    /// Whether the next value is the list of features.
    private var isKey = false
    private var hasFeatures = false

    mutating func take(_ byte: UInt8) throws(InputDefect) -> RecordStep {
        let step: RecordStep = place == .feature ? .inside : .outside
        if isString {
            takeString(byte)
            return step
        }
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09: return step
        case UInt8(ascii: "{") where place == .features:
            (place, depth) = (.feature, 1)
            return .inside
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard place != .behindDocument else {
                throw InputDefect(clause: "continues after its end: use one GeoJSON per file")
            }
            try open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close()
        case UInt8(ascii: ",") where place == .features: break
        case _ where place == .feature || place == .document:
            isString = byte == UInt8(ascii: "\"")
            if depth == 1, place == .document { takeMember(byte) }
        case _ where place == .features:
            throw InputDefect(clause: "has something in its features that is not an object")
        default: throw Self.notOne
        }
        return step
    }

    func finish() throws(InputDefect) {
        guard place == .behindDocument else {
            throw place == .beforeDocument ? Self.notOne : InputDefect(clause: "ends too early: copy the whole file")
        }
        guard hasFeatures else { throw Self.notOne }
    }

    private static let notOne = InputDefect(clause: "is not a FeatureCollection: use one, each feature is a row")

    private mutating func takeString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isString = false
        }
        if place == .document, depth == 1, text.count < 16 { text.append(byte) }
    }

    private mutating func takeMember(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): text.removeAll(keepingCapacity: true)
        case UInt8(ascii: ":"): isKey = text == Array("features\"".utf8)
        default: isKey = false
        }
    }

    private mutating func open(_ byte: UInt8) throws(InputDefect) {
        switch place {
        case .beforeDocument:
            guard byte == UInt8(ascii: "{") else { throw Self.notOne }
            (place, depth) = (.document, 1)
        case .features: throw InputDefect(clause: "has something in its features that is not an object")
        case .document where depth == 1 && isKey && byte == UInt8(ascii: "["):
            (place, hasFeatures) = (.features, true)
        default: depth += 1
        }
        isKey = false
    }

    private mutating func close() throws(InputDefect) -> RecordStep {
        switch place {
        case .features: place = .document
        case .feature:
            depth -= 1
            guard depth == 0 else { return .inside }
            (place, depth) = (.features, 1)
            return .last
        case .document:
            depth -= 1
            if depth == 0 { place = .behindDocument }
        case .beforeDocument, .behindDocument: throw Self.notOne
        }
        return .outside
    }
}
