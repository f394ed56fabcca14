package import Imaging
import JSON
import MapStyle

extension BuiltInSprite {
    /// All icons in one image, as sprites in files have them.
    ///
    /// - Parameter density: pixels per point.
    package static func sheet(density: Int) -> Pixmap {
        let icons = index(density: density).icons
        let width = icons.values.map { $0.x + $0.width }.max() ?? 1
        let height = icons.values.map { $0.y + $0.height }.max() ?? 1
        var sheet = Pixmap(width: width, height: height)
        for (name, icon) in icons {
            guard let image = image(name, density: density) else { continue }
            for row in 0..<icon.height {
                let start = (icon.y + row) * width + icon.x
                sheet.pixels.replaceSubrange(
                    start..<(start + icon.width), with: image.pixels[(row * icon.width)..<((row + 1) * icon.width)])
            }
        }
        return sheet
    }

    /// The index of the sheet as JSON.
    ///
    /// - Parameter density: pixels per point.
    package static func json(density: Int) -> String {
        let entries = index(density: density).icons.ordered.map { name, icon in
            var fields = [
                #""x":\#(icon.x)"#, #""y":\#(icon.y)"#, #""width":\#(icon.width)"#, #""height":\#(icon.height)"#,
                #""pixelRatio":\#(density)"#, #""sdf":true"#,
            ]
            func ranges(_ ranges: [ClosedRange<Double>]) -> String {
                ranges.map { "[\(Int($0.lowerBound)),\(Int($0.upperBound))]" }.joined(separator: ",")
            }
            if !icon.stretchX.isEmpty { fields.append(#""stretchX":[\#(ranges(icon.stretchX))]"#) }
            if !icon.stretchY.isEmpty { fields.append(#""stretchY":[\#(ranges(icon.stretchY))]"#) }
            if let content = icon.content {
                let sides = (0..<4).map { "\(Int(content[$0]))" }.joined(separator: ",")
                fields.append(#""content":[\#(sides)]"#)
            }
            return #""\#(name)":{\#(fields.joined(separator: ","))}"#
        }
        return "{\(entries.joined(separator: ",\n"))}\n"
    }
}
