/// A feature to be sliced into tiles.
struct SourceFeature: Hashable, Sendable {
    /// Index of the id in the source's values.
    let id: UInt32?
    /// Indexes into the source's keys and values.
    let tags: [(key: UInt32, value: UInt32)]
    let shape: SourceShape
    let box: SourceBox

    init(id: UInt32?, tags: [(key: UInt32, value: UInt32)], shape: SourceShape) {
        self.id = id
        self.tags = tags
        self.shape = shape
        box = SourceBox(shape)
    }

    static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.shape == b.shape && a.tags.elementsEqual(b.tags, by: ==)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(shape)
    }
}
