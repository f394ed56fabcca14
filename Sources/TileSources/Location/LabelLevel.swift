/// Where the labels of a style are drawn: the texts and icons above its last other layer.
public enum LabelLevel: String, Hashable, Sendable, CaseIterable {
    /// Over all layers of the image.
    case top
    /// With the style, below layers that are stacked on it.
    case inPlace = "in-place"
}
