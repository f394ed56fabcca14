import Imaging
import JSON
import MapStyle
import VectorRendering

/// The JSON of a sprite over a small sheet: every icon with a name lies on the sheet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSprites(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let index = try? SpriteIndex(bytes) else { return 0 }
    let side = SpriteIndex.maximumSide
    for icon in index.icons.values {
        require((0..<side).contains(icon.x) && (0..<side).contains(icon.y), "an icon begins beyond all sheets")
        require((1...side).contains(icon.width) && (1...side).contains(icon.height), "an icon has no size")
        require(icon.pixelRatio > 0 && icon.pixelRatio <= 64, "a ratio is beyond its range")
    }
    var sprites = SpriteImages()
    sprites.add(index, Pixmap(width: 40, height: 30, fill: 0xFF12_3456))
    for name in sprites.names {
        guard let image = sprites.image(named: name.text) else { fatalError("a name without an icon") }
        require(image.texture.words.count == image.texture.width * image.texture.height, "an icon without pixels")
        require(image.texture.words.allSatisfy { $0 == 0xFF12_3456 }, "pixels from beyond the sheet")
        require(image.width > 0 && image.height > 0, "an icon without size")
    }
    return 0
}
