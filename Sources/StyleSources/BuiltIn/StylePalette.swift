/// The colors of a built-in style, in CSS notation.
///
/// Ground colors are weaker than pins and routes. The dark palette is designed separately: its roads are lighter than
/// the land, and its water is darker. `scripts/check-contrast` measures what the colors must tell apart.
struct StylePalette: Sendable {
    let land, urban, institution, green, wood, sand, ice: String
    /// Woods and deserts of whole regions, at the zooms of the world.
    let woodAfar, sandAfar: String
    let water: String
    /// Buildings; from afar they have no outline.
    let building, buildingOutline: String
    /// Squares and other areas for pedestrians.
    let square: String
    let runway: String
    /// Roads by class; the more important, the further from the lightness of the land.
    let service, pedestrian, minor, tertiary, secondary, primary, motorway: String
    /// Casings: of minor roads, of tertiary to primary roads, and of motorways.
    let casing, majorCasing, motorwayCasing: String
    /// Roads too narrow for a casing: minor and tertiary ones, and those above.
    let thinRoad, thinSecondary, thinPrimary, thinMotorway: String
    let tunnel: String
    /// Arrows of one-way streets.
    let arrow: String
    let path, rail, ferry: String
    /// Borders, and the band along those of countries.
    let border, borderBand: String
    /// Names of countries, of their regions, and of places from cities to parts of towns.
    let country, region, city, town, village, suburb: String
    let waterName, roadName, greenName: String
    let shield, shieldEdge, shieldName: String
    /// Points of interest by topic.
    let food, shop, culture, leisure, transit, health, office: String
    /// What separates letters from the map below.
    let halo: String

    /// The colors that areas have at the zooms of the world instead of their own.
    var afar: [String: String] { [wood: woodAfar, sand: sandAfar] }

    static let light = StylePalette(
        land: "#f3f1ec", urban: "#ede9e3", institution: "#ece5e2", green: "#d6e9c9", wood: "#c6ddba", sand: "#f2ebd3",
        ice: "#eef5f9", woodAfar: "#dae7d0", sandAfar: "#f2ebd6", water: "#abcfe9", building: "#e0dbd3",
        buildingOutline: "#cdc6bb", square: "#f7f4f1",
        runway: "#dfdce3",
        service: "#ffffff", pedestrian: "#fffdfa", minor: "#ffffff", tertiary: "#e6d9b3", secondary: "#e6d1a6",
        primary: "#e3c69f", motorway: "#deb895",
        casing: "#c6bfb3", majorCasing: "#cbb692", motorwayCasing: "#c0976e",
        thinRoad: "#d0c8ba", thinSecondary: "#cfbf9d", thinPrimary: "#d3b384", thinMotorway: "#d49f6d",
        tunnel: "#f1eee8", arrow: "#a59c8e", path: "#b9a686", rail: "#aba7a6", ferry: "#7ba6c9", border: "#9385a8",
        borderBand: "#ddd5e6", country: "#574e66", region: "#7d7489", city: "#26262a",
        town: "#34343a", village: "#45454c", suburb: "#6a6376", waterName: "#2d628f", roadName: "#544e46",
        greenName: "#3f6b3c", shield: "#fbf3dc", shieldEdge: "#b5ada1", shieldName: "#6b4f10", food: "#a3530f",
        shop: "#4a60a3",
        culture: "#7d4f8f", leisure: "#3b733e", transit: "#2463a3", health: "#b5393c", office: "#655f66",
        halo: "#fbfaf7")

    static let dark = StylePalette(
        land: "#2b2e33", urban: "#2f3135", institution: "#383438", green: "#364a39", wood: "#2e4536", sand: "#454036",
        ice: "#4a545b", woodAfar: "#2e4536", sandAfar: "#3b3932", water: "#0a1826", building: "#3f4144",
        buildingOutline: "#4d5054", square: "#3a3c40",
        runway: "#46484d",
        service: "#54585c", pedestrian: "#56585e", minor: "#585c61", tertiary: "#5e6166", secondary: "#63666b",
        primary: "#76716b", motorway: "#8d7d69",
        casing: "#1f2124", majorCasing: "#1f2124", motorwayCasing: "#28231d",
        thinRoad: "#585c61", thinSecondary: "#63666b", thinPrimary: "#76716b", thinMotorway: "#8d7d69",
        tunnel: "#3b3e43", arrow: "#a4a7ad", path: "#78716a", rail: "#74777d", ferry: "#3f5f80", border: "#7a6e94",
        borderBand: "#3b364a", country: "#e8e5ef",
        region: "#aaa5b8", city: "#f1f2f4",
        town: "#e9eaed", village: "#e4e5e8", suburb: "#b7b3c2", waterName: "#87acd0", roadName: "#e4e5e7",
        greenName: "#9bbd97", shield: "#5a5344", shieldEdge: "#8a8e94", shieldName: "#f0e3c2", food: "#dcae85",
        shop: "#a9b7e2",
        culture: "#c9aad7", leisure: "#9fc79f", transit: "#97bee8", health: "#e6a1a0", office: "#b6b4ba",
        halo: "#1e2023")
}
