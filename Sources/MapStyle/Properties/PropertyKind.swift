import JSON

/// The type, inputs and range of a property in the style specification.
struct PropertyKind {
    /// What an expression of the property may depend on.
    struct Inputs: OptionSet {
        let rawValue: UInt8

        static let zoom = Inputs(rawValue: 1)
        static let feature = Inputs(rawValue: 2)
        /// Values can be interpolated.
        static let mixed = Inputs(rawValue: 4)
        /// Evaluated at the integer zoom although it is a paint property: dashes and patterns.
        static let integerZoom = Inputs(rawValue: 8)

        /// Zoom and feature, interpolated.
        static let data: Inputs = [.zoom, .feature, .mixed]
        /// Zoom only, interpolated.
        static let camera: Inputs = [.zoom, .mixed]
        /// Zoom and feature, in steps.
        static let steps: Inputs = [.zoom, .feature]
    }

    var type: ValueType
    /// Makes the list only if a value is parsed, because all properties of all layers are visited.
    private var makeChoices: (@Sendable () -> [String])?
    var range: ClosedRange<Double>?
    var hasTokens: Bool

    /// The values of an enumeration; empty for anything else.
    var choices: [String] { makeChoices?() ?? [] }

    init(
        type: ValueType, makeChoices: (@Sendable () -> [String])? = nil, range: ClosedRange<Double>? = nil,
        hasTokens: Bool = false
    ) {
        (self.type, self.makeChoices, self.range, self.hasTokens) = (type, makeChoices, range, hasTokens)
    }

    static let number = PropertyKind(type: .number)
    static let boolean = PropertyKind(type: .boolean)
    static let color = PropertyKind(type: .color)
    static let colors = PropertyKind(type: .colorArray)
    static let numbers = PropertyKind(type: .numberArray)
    static let padding = PropertyKind(type: .padding)
    static let anchorOffsets = PropertyKind(type: .anchorOffsets)
    static let image = PropertyKind(type: .image)
    static let icon = PropertyKind(type: .image, hasTokens: true)
    static let text = PropertyKind(type: .formatted, hasTokens: true)
    /// Two numbers.
    static let offset = PropertyKind(type: .array(.number, count: 2))

    static func number(_ range: ClosedRange<Double>) -> PropertyKind { PropertyKind(type: .number, range: range) }

    static func list(of type: ValueType, _ count: Int? = nil) -> PropertyKind {
        PropertyKind(type: .array(type, count: count))
    }

    /// Lengths of dashes and gaps.
    static let dashes = PropertyKind(type: .array(.number, count: nil), range: 0...65_536)

    static func choice<Choice: PropertyChoice>(_: Choice.Type) -> PropertyKind {
        PropertyKind(type: .string, makeChoices: { Choice.allCases.map(\.rawValue) })
    }

    /// Widths, sizes and the like.
    static let size = number(0...4096)
    /// Distances in both directions.
    static let way = number(-4096...4096)
    /// Opacities and other fractions.
    static let part = number(0...1)
}
