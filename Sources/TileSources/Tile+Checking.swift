import Imaging

extension Tile {
    /// Checks of a picture what takes no decoding: that it is whole, of a kind that is drawn, and of a tile's size.
    ///
    /// - Throws: with `corruptTile` where it is not.
    func checkPicture() throws(Defect) {
        guard case .image = format else { return }
        let header: ImageHeader
        do {
            header = try ImageSeal.check(bytes, limits: .tile)
        } catch {
            throw Defect(.corruptTile, "it \(error.description)")
        }
        if let flaw = Self.flaw(width: header.width, height: header.height) {
            throw Defect(.corruptTile, "it \(flaw)")
        }
    }

    /// What is wrong with the size of a tile in pixels, as the end of a sentence; nil for a square that is drawn.
    ///
    /// Squeezed into its square, any other picture would look like a map and be wrong.
    package static func flaw(width: Int, height: Int) -> String? {
        guard width != height || width < 16 else { return nil }
        return "has \(width)x\(height) px, but tiles are squares of 16 px or more"
    }
}
