/// The colors of a built-in style, in CSS notation.
///
/// Ground colors are weaker than pins and routes. The dark palette is designed separately: its roads are lighter than
/// the land.
struct StylePalette: Sendable {
    let land, urban, institution, green, wood, sand, ice: String
    let water: String
    let building, buildingOutline: String
    let runway: String
    let road, casing: String
    /// Roads too narrow for a casing.
    let thinRoad: String
    let motorway, motorwayCasing: String
    let tunnel: String
    let path, rail, ferry, border: String

    static let light = StylePalette(
        land: "#f3f1ec", urban: "#ebe8e2", institution: "#ece5e2", green: "#dbebcf", wood: "#cbe0c0", sand: "#f2ebd3",
        ice: "#eef5f9", water: "#b4d3ea", building: "#e1dcd4", buildingOutline: "#cdc6bb", runway: "#dfdce3",
        road: "#ffffff", casing: "#cbc5ba", thinRoad: "#d6d0c5", motorway: "#f8d791", motorwayCasing: "#d6a956",
        tunnel: "#f1eee8", path: "#c3b49c", rail: "#b5b1ad", ferry: "#8db3d2", border: "#a096ab")

    static let dark = StylePalette(
        land: "#23262a", urban: "#282b30", institution: "#2c2b31", green: "#232d27", wood: "#202c25", sand: "#2d2c27",
        ice: "#2d343a", water: "#151b23", building: "#2d3136", buildingOutline: "#393d44", runway: "#34373d",
        road: "#474b52", casing: "#1a1d21", thinRoad: "#383c42", motorway: "#6a5f4c", motorwayCasing: "#25221c",
        tunnel: "#2b2e33", path: "#42454b", rail: "#4c4f55", ferry: "#2b3a49", border: "#646773")
}
