/// The colors of a built-in style, in CSS notation.
///
/// Ground colors are weaker than pins and routes. The dark palette is designed separately: its roads are lighter than
/// the land.
struct StylePalette: Sendable {
    let land, urban, institution, green, wood, sand, ice: String
    let water: String
    let building, buildingOutline: String
    let runway: String
    /// Roads by class; the more important, the further from the lightness of the land.
    let service, minor, tertiary, secondary, primary: String
    let casing: String
    /// Roads too narrow for a casing.
    let thinRoad: String
    let motorway, motorwayCasing: String
    let tunnel: String
    let path, rail, ferry, border: String
    /// Names of countries, of their regions, and of places from cities to parts of towns.
    let country, region, city, town, village, suburb: String
    let waterName, roadName, greenName: String
    let shield, shieldEdge, shieldName: String
    /// Points of interest by topic.
    let food, shop, culture, leisure, transit, health, office: String
    /// What separates letters from the map below.
    let halo: String

    static let light = StylePalette(
        land: "#f3f1ec", urban: "#ebe8e2", institution: "#ece5e2", green: "#dbebcf", wood: "#cbe0c0", sand: "#f2ebd3",
        ice: "#eef5f9", water: "#b4d3ea", building: "#e1dcd4", buildingOutline: "#cdc6bb", runway: "#dfdce3",
        service: "#ffffff", minor: "#ffffff", tertiary: "#fdfaf4", secondary: "#faf3e4", primary: "#f6ead0",
        casing: "#cbc5ba", thinRoad: "#d6d0c5", motorway: "#f0dbb0", motorwayCasing: "#c9ad78",
        tunnel: "#f1eee8", path: "#c3b49c", rail: "#b5b1ad", ferry: "#8db3d2", border: "#a096ab", country: "#574e66",
        region: "#7d7489", city: "#26262a",
        town: "#34343a", village: "#45454c", suburb: "#6a6376", waterName: "#2d628f", roadName: "#59534a",
        greenName: "#3f6b3c", shield: "#fbf3dc", shieldEdge: "#b5ada1", shieldName: "#6b4f10", food: "#a3530f",
        shop: "#4a60a3",
        culture: "#7d4f8f", leisure: "#3b733e", transit: "#2463a3", health: "#b5393c", office: "#655f66",
        halo: "#fbfaf7")

    static let dark = StylePalette(
        land: "#23262a", urban: "#282b30", institution: "#2c2b31", green: "#232d27", wood: "#202c25", sand: "#2d2c27",
        ice: "#2d343a", water: "#151b23", building: "#2d3136", buildingOutline: "#393d44", runway: "#34373d",
        service: "#3d4046", minor: "#42464c", tertiary: "#474b52", secondary: "#4d5057", primary: "#53565d",
        casing: "#1a1d21", thinRoad: "#383c42", motorway: "#6a5f4c", motorwayCasing: "#25221c",
        tunnel: "#2b2e33", path: "#42454b", rail: "#4c4f55", ferry: "#2b3a49", border: "#565963", country: "#c6c1d2",
        region: "#918d9e", city: "#e2e3e6",
        town: "#d0d1d5", village: "#c6c8cd", suburb: "#a09dac", waterName: "#7f9fbe", roadName: "#c6c9ce",
        greenName: "#8fae8c", shield: "#4b4639", shieldEdge: "#6c7078", shieldName: "#e3d6b4", food: "#d3a57c",
        shop: "#a3b1dc",
        culture: "#c2a3d0", leisure: "#97bf97", transit: "#8fb6e0", health: "#e09a99", office: "#aaa8ae",
        halo: "#1a1c1f")
}
