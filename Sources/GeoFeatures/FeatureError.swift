import JSON

/// Why a file of features cannot be read.
package struct FeatureError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Not a complete, valid file of its format.
        case invalid
        /// More bytes, features, coordinates or nesting levels than the limits allow.
        case tooLarge
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the line or the JSON pointer and what to do; it follows the file's name.
    package let description: String

    /// The JSON pointer of the value, for GeoJSON.
    package let pointer: String?

    init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }

    /// The error for a text that is not JSON.
    init(_ error: JSONError) {
        self.init(error.code == .tooDeep ? .tooLarge : .invalid, error.description)
    }
}

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
