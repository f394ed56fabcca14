extension PlaceList {
    /// Towns and sights of Liechtenstein.
    public static let liechtenstein = PlaceList([
        Place(id: "vaduz", name: "Vaduz", detail: "Capital", latitude: 47.1410, longitude: 9.5209),
        Place(id: "vaduz-castle", name: "Vaduz Castle", detail: "Residence", latitude: 47.1396, longitude: 9.5244),
        Place(id: "landesmuseum", name: "Landesmuseum", detail: "Museum", latitude: 47.1382, longitude: 9.5227),
        Place(id: "kunstmuseum", name: "Kunstmuseum", detail: "Museum", latitude: 47.1395, longitude: 9.5222),
        Place(id: "rheinpark", name: "Rheinpark Stadium", detail: "Football", latitude: 47.1406, longitude: 9.5101),
        Place(id: "schaan", name: "Schaan", detail: "Largest town", latitude: 47.1650, longitude: 9.5087),
        Place(id: "planken", name: "Planken", detail: "Smallest village", latitude: 47.1850, longitude: 9.5444),
        Place(id: "triesen", name: "Triesen", detail: "Town", latitude: 47.1072, longitude: 9.5284),
        Place(id: "triesenberg", name: "Triesenberg", detail: "Walser village", latitude: 47.1181, longitude: 9.5436),
        Place(id: "balzers", name: "Balzers", detail: "Town", latitude: 47.0667, longitude: 9.5000),
        Place(id: "gutenberg", name: "Gutenberg Castle", detail: "Castle", latitude: 47.0653, longitude: 9.5006),
        Place(id: "malbun", name: "Malbun", detail: "Ski resort", latitude: 47.1011, longitude: 9.6089),
        Place(id: "steg", name: "Steg", detail: "Alpine village", latitude: 47.1106, longitude: 9.5764),
        Place(id: "gaflei", name: "Gaflei", detail: "Viewpoint", latitude: 47.1421, longitude: 9.5444),
        Place(id: "eschen", name: "Eschen", detail: "Town", latitude: 47.2108, longitude: 9.5222),
        Place(id: "nendeln", name: "Nendeln", detail: "Railway station", latitude: 47.2004, longitude: 9.5418),
        Place(id: "mauren", name: "Mauren", detail: "Town", latitude: 47.2187, longitude: 9.5445),
        Place(id: "schaanwald", name: "Schaanwald", detail: "Border crossing", latitude: 47.2174, longitude: 9.5684),
        Place(id: "gamprin", name: "Gamprin", detail: "Town", latitude: 47.2205, longitude: 9.5100),
        Place(id: "bendern", name: "Bendern", detail: "Church hill", latitude: 47.2136, longitude: 9.5064),
        Place(id: "ruggell", name: "Ruggell", detail: "Lowest point", latitude: 47.2383, longitude: 9.5250),
        Place(id: "schellenberg", name: "Schellenberg", detail: "Ruined castle", latitude: 47.2332, longitude: 9.5424),
        Place(id: "grauspitz", name: "Grauspitz", detail: "2599 m, highest peak", latitude: 47.0527, longitude: 9.5813),
        Place(
            id: "naafkopf", name: "Naafkopf", detail: "2570 m, three countries", latitude: 47.0608, longitude: 9.6071),
    ])
}
