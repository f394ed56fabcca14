import JSON

/// How much a file of features may hold.
package struct FeatureLimits: Hashable, Sendable {
    /// The file's size.
    package var bytes = 64 << 20
    /// Places of all features together.
    package var places = 4_000_000
    /// Features; of GPX waypoints, routes and tracks.
    package var features = 100_000
    /// Levels of JSON values or XML nested elements.
    package var depth = JSONScanner.defaultDepth

    /// The limits of the tool and the library.
    package init() {}

    func check(bytes count: Int) throws(FeatureError) {
        guard count > bytes else { return }
        throw FeatureError(.tooLarge, "\(count) bytes are over the limit of \(bytes): split or simplify the file")
    }

    func check(places count: Int, _ where: @autoclosure () -> String) throws(FeatureError) {
        guard count > places else { return }
        throw FeatureError(.tooLarge, "\(`where`()): more than \(places) points: simplify the lines")
    }

    func check(features count: Int, _ where: @autoclosure () -> String) throws(FeatureError) {
        guard count > features else { return }
        throw FeatureError(.tooLarge, "\(`where`()): more than \(features) features: split the file")
    }
}
