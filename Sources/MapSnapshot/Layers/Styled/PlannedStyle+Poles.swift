import Colors
import StyleSources
import VectorRendering

extension PlannedStyle {
    /// The colors beyond the world: the sea in the north, ice in the south; nil if land is as likely, or if it is not shown.
    var poles: PolePaint? {
        guard case .builtIn(let styles) = layer.content, let tileset = layer.tileSets.first?.tileset.metadata,
            tileset.zooms?.lowerBound == 0, tileset.bounds.map({ $0.north > 80 && $0.south < -80 }) ?? true
        else { return nil }
        let (north, south) = BuiltInStyle.poles(isDark: styles.isDark)
        guard let north = Color(css: north), let south = Color(css: south) else { return nil }
        return PolePaint(north: Self.paint(north), south: Self.paint(south), in: view)
    }

    private static func paint(_ color: Color) -> PaintColor {
        PaintColor(Float(color.red), Float(color.green), Float(color.blue), 255) / 255
    }
}

extension DrawList {
    /// Draws the poles in other colors, together with the background.
    mutating func paintPoles(_ poles: PolePaint?) {
        guard let poles, var background = layers.first as? BackgroundDrawing else { return }
        background.paint.poles = poles
        layers[0] = background
    }
}
