/// What a file of features holds.
package struct FeatureFile: Hashable, Sendable {
    /// In the order in which they are drawn, bottom first.
    package var features: [Feature] = []
    /// What was not understood and was ignored; the first few of many.
    package var notes: [FeatureNote] = []

    /// The most notes that are kept.
    private static let maximumNotes = 20

    /// A file of these features.
    package init(features: [Feature] = []) { self.features = features }

    mutating func note(_ sentence: String, at pointer: String) {
        if notes.count < Self.maximumNotes { notes.append(FeatureNote(description: sentence, pointer: pointer)) }
    }
}
