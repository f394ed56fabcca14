package import Imaging
package import MapGeometry
package import MapStyle

/// A sprite of a style, at up to two densities.
package struct OpenedSprite: Sendable {
    /// The icons with their sheet.
    package struct Sheet: Sendable {
        /// The icons.
        package let index: SpriteIndex
        /// The pixels.
        package let pixels: Pixels

        /// Creates a sheet.
        package init(index: SpriteIndex, image: Pixmap) {
            self.index = index
            self.pixels = .image(image)
        }

        /// Creates a sheet of the built-in icons.
        init(builtIn index: SpriteIndex, density: Int) {
            self.index = index
            self.pixels = .builtIn(density: density)
        }
    }

    /// Where the pixels of a sheet are.
    package enum Pixels: Sendable {
        /// In an image of all icons.
        case image(Pixmap)
        /// Each built-in icon is drawn when it is needed, at this number of pixels per point.
        case builtIn(density: Int)
    }

    /// The prefix of its icon names before a colon; nil for the default sprite.
    package let id: String?
    /// For scales up to 1; nil if there is none.
    package let plain: Sheet?
    /// For larger scales; nil if there is none.
    package let dense: Sheet?

    /// Creates a sprite.
    package init(id: String?, plain: Sheet?, dense: Sheet?) {
        self.id = id
        self.plain = plain
        self.dense = dense
    }

    /// Whether its icons are the built-in ones.
    package var isBuiltIn: Bool {
        if case .builtIn? = plain?.pixels { true } else { false }
    }

    /// The sheet for images with a number of pixels per point.
    package func sheet(scale: Double) -> Sheet? { scale > 1 ? dense ?? plain : plain ?? dense }
}

/// An image with its corners.
package struct OpenedImage: Sendable {
    /// The pixels.
    package let image: Pixmap
    /// The corners, clockwise from the top left.
    package let corners: [Coordinate]

    /// Creates an image.
    package init(image: Pixmap, corners: [Coordinate]) {
        self.image = image
        self.corners = corners
    }
}
