/// What a layer of a built-in style shows, for switching it off; stated in the layer's `metadata`.
enum StyleRole: String, CaseIterable {
    case pois, transit, buildings, labels, borders

    /// The key in `metadata`, which other styles may use, too.
    static let key = "snapshot:role"

    /// The member of a layer's JSON.
    var json: String { #""metadata":{"\#(Self.key)":"\#(rawValue)"}"# }
}
