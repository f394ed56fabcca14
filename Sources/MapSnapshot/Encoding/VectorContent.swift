import Imaging

/// What a vector file is made of.
struct VectorContent: Sendable {
    /// The map with nothing drawn on it.
    let map: Pixmap
    /// What is drawn on it.
    let annotating: Annotating
}
