import JSON

extension SpriteIndex {
    /// One icon: its rectangle on the sheet, in pixels, and how it stretches around a text.
    package struct Icon: Hashable, Sendable {
        /// How a side of an icon follows the size of its text.
        package enum TextFit: String, Hashable, Sendable {
            /// The side grows and shrinks.
            case stretchOrShrink
            /// The side grows only.
            case stretchOnly
            /// The side keeps the proportions of the icon's content.
            case proportional
        }

        /// Columns from the left edge of the sheet.
        package var x: Int
        /// Rows from the top edge of the sheet.
        package var y: Int
        /// Width, at least 1.
        package var width: Int
        /// Height, at least 1.
        package var height: Int
        /// Pixels per point.
        package var pixelRatio: Double
        /// Whether its alpha is a distance field (SDF), which can be drawn in any color and with a halo.
        package var isSDF = false
        /// The columns that stretch, ascending, as ranges in pixels of the icon; empty for all.
        package var stretchX: [ClosedRange<Double>] = []
        /// The rows that stretch; empty for all.
        package var stretchY: [ClosedRange<Double>] = []
        /// The part for a text: left, top, right and bottom in pixels of the icon; nil for all.
        package var content: SIMD4<Double>?
        /// How the width follows the text.
        package var textFitWidth: TextFit?
        /// How the height follows the text.
        package var textFitHeight: TextFit?

        /// Creates an icon that does not stretch.
        package init(x: Int, y: Int, width: Int, height: Int, pixelRatio: Double, isSDF: Bool = false) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            (self.pixelRatio, self.isSDF) = (pixelRatio, isSDF)
        }

        /// Width in points.
        package var pointWidth: Double { Double(width) / pixelRatio }
        /// Height in points.
        package var pointHeight: Double { Double(height) / pixelRatio }
    }

    /// Maximum number of ranges that stretch, per direction.
    package static let maximumStretches = 64
}

extension SpriteIndex.Icon {
    /// Reads one icon; nil if it has no rectangle on a sheet.
    ///
    /// Other broken fields count as absent.
    init?(_ json: JSONValue) {
        guard case .object(let fields) = json else { return nil }
        func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
            guard case .number(let number)? = fields[name] else { return nil }
            return Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
        }
        let side = SpriteIndex.maximumSide
        guard let x = integer("x", 0...side - 1), let y = integer("y", 0...side - 1),
            let width = integer("width", 1...side), let height = integer("height", 1...side)
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        pixelRatio = 1
        if case .number(let ratio)? = fields["pixelRatio"], ratio > 0, ratio <= 64 { pixelRatio = max(ratio, 1.0 / 64) }
        isSDF = fields["sdf"] == .bool(true)
        stretchX = Self.stretches(fields["stretchX"], within: Double(width))
        stretchY = Self.stretches(fields["stretchY"], within: Double(height))
        if let sides = Self.numbers(fields["content"], count: 4), sides[0] < sides[2], sides[1] < sides[3],
            sides[0] >= 0, sides[1] >= 0, sides[2] <= Double(width), sides[3] <= Double(height)
        {
            content = [sides[0], sides[1], sides[2], sides[3]]
        }
        if case .string(let fit)? = fields["textFitWidth"] { textFitWidth = TextFit(rawValue: fit) }
        if case .string(let fit)? = fields["textFitHeight"] { textFitHeight = TextFit(rawValue: fit) }
    }

    /// Ranges that ascend without overlaps; none if they do not.
    private static func stretches(_ json: JSONValue?, within side: Double) -> [ClosedRange<Double>] {
        guard case .array(let items)? = json, items.count <= SpriteIndex.maximumStretches else { return [] }
        var (ranges, last): ([ClosedRange<Double>], Double) = ([], 0)
        for item in items {
            guard let ends = numbers(item, count: 2), ends[0] >= last, ends[1] > ends[0], ends[1] <= side else {
                return []
            }
            ranges.append(ends[0]...ends[1])
            last = ends[1]
        }
        return ranges
    }

    private static func numbers(_ json: JSONValue?, count: Int) -> [Double]? {
        guard case .array(let items)? = json, items.count == count else { return nil }
        let numbers = items.compactMap { if case .number(let number) = $0, number.isFinite { number } else { nil } }
        return numbers.count == count ? numbers : nil
    }
}
