package import JSON

/// What is missing from the drawing of tiles, which an image should not hide.
package struct TileFindings: Sendable {
    /// Source layers that the style draws and no tile has; nil before a tile with layers.
    package private(set) var absentLayers: Set<ExactText>?
    /// Number of corrupt features that were left out.
    package private(set) var droppedFeatures = 0
    /// Number of layers in a version of MLT that is not read.
    package private(set) var skippedLayers = 0
    /// Whether an expression took more steps than the limit for a feature, which is then not drawn as it should be.
    package internal(set) var gaveUp = false

    /// Creates the findings of no tile.
    package init() {}

    init(absentLayers: Set<ExactText>?, droppedFeatures: Int, skippedLayers: Int) {
        (self.absentLayers, self.droppedFeatures) = (absentLayers, droppedFeatures)
        self.skippedLayers = skippedLayers
    }

    /// Adds those of another tile.
    package mutating func formUnion(_ other: TileFindings) {
        if let absent = other.absentLayers { absentLayers = absentLayers?.intersection(absent) ?? absent }
        droppedFeatures += other.droppedFeatures
        skippedLayers += other.skippedLayers
        gaveUp = gaveUp || other.gaveUp
    }
}
