import MapStyle

extension StyleRole {
    /// The member of a layer's JSON.
    var json: String { #""metadata":{"\#(Self.key)":"\#(rawValue)"}"# }
}
