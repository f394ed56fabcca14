import JSON

/// Limits for files of features.
package struct FeatureLimits: Hashable, Sendable {
    /// Maximum file size in bytes.
    package var bytes = 64 << 20
    /// Maximum number of coordinates of all features together.
    package var places = 4_000_000
    /// Maximum number of features; in GPX, of waypoints, routes and tracks.
    package var features = 100_000
    /// Maximum nesting depth of JSON values or XML elements.
    package var depth = JSONScanner.defaultDepth

    /// Creates the default limits.
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
