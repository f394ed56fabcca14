/// The contents of a file of features.
package struct FeatureFile: Hashable, Sendable {
    /// The features in drawing order, bottom first.
    package var features: [Feature] = []
    /// Notes about what was ignored, one sentence each; only the first few of many.
    package var notes: [String] = []

    /// Maximum number of notes.
    private static let maximumNotes = 20

    /// Creates a file of features.
    package init(features: [Feature] = []) { self.features = features }

    mutating func note(_ sentence: String) {
        if notes.count < Self.maximumNotes { notes.append(sentence) }
    }
}
