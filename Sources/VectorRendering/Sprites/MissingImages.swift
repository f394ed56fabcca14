package import JSON

/// The names of images that layers ask for and no sprite has.
package struct MissingImages: Hashable, Sendable {
    /// The names, each once.
    package private(set) var names: Set<ExactText> = []

    /// Maximum number of names; data could have any number of them.
    private static let limit = 64

    /// Creates an empty set.
    package init() {}

    /// Notes a name.
    package mutating func insert(_ name: String) {
        guard names.count < Self.limit else { return }
        names.insert(ExactText(name))
    }

    /// Adds those of another set.
    package mutating func formUnion(_ other: MissingImages) {
        guard names.count < Self.limit else { return }
        names.formUnion(other.names)
    }
}
