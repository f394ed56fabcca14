import MapSnapshot
import RequestText

/// The rules of the parameters `style`, as far as they hide what a request can hide.
struct GoogleStyles {
    /// What the rules hide; empty if they do anything else, because rules build on each other.
    private(set) var hidden: Set<MapContent> = []
    /// Whether hiding that is all that the rules do.
    private(set) var isUnderstood = true

    init(_ rules: [String]) {
        for rule in rules where !rule.trimmed.isEmpty {
            if let content = Self.content(hiddenBy: rule) {
                hidden.insert(content)
            } else {
                isUnderstood = false
            }
        }
        if !isUnderstood { hidden = [] }
    }

    /// What a rule hides: `feature:poi|visibility:off`, for all elements or for labels; nil for any other rule.
    private static func content(hiddenBy rule: String) -> MapContent? {
        var (feature, element, isOff) = ("all", "all", false)
        for part in rule.split(separator: "|") {
            let pair = part.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed.lowercased() }
            guard pair.count == 2 else { return nil }
            switch pair[0] {
            case "feature": feature = pair[1]
            case "element": element = pair[1]
            case "visibility": isOff = pair[1] == "off"
            default: return nil
            }
        }
        guard isOff else { return nil }
        return switch (feature, element) {
        case ("poi", "all"), ("poi", "labels"): .pois
        case ("transit", "all"): .transit
        case ("all", "labels"): .labels
        default: nil
        }
    }
}
