/// The contents of a file of features.
package struct FeatureFile: Hashable, Sendable {
    /// The features in drawing order, bottom first.
    package var features: [Feature] = []
    /// Notes about what was ignored; only the first few of many.
    package var notes: [FeatureNote] = []

    /// Maximum number of notes.
    private static let maximumNotes = 20

    /// Creates a file of features.
    package init(features: [Feature] = []) { self.features = features }

    mutating func note(_ sentence: String, at pointer: String) {
        if notes.count < Self.maximumNotes { notes.append(FeatureNote(description: sentence, pointer: pointer)) }
    }
}
