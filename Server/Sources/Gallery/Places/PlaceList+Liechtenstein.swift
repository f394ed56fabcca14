extension PlaceList {
    /// Towns and sights of Liechtenstein.
    public static let liechtenstein = PlaceList([
        Place(id: "vaduz", name: "Vaduz", detail: "Capital", latitude: 47.1410, longitude: 9.5209),
        Place(id: "vaduz-castle", name: "Vaduz Castle", detail: "Residence", latitude: 47.1394, longitude: 9.5244),
        Place(id: "landesmuseum", name: "Landesmuseum", detail: "Museum", latitude: 47.1388, longitude: 9.5226),
        Place(id: "kunstmuseum", name: "Kunstmuseum", detail: "Museum", latitude: 47.1393, longitude: 9.5216),
        Place(id: "rheinpark", name: "Rheinpark Stadium", detail: "Football", latitude: 47.1403, longitude: 9.5103),
        Place(id: "schaan", name: "Schaan", detail: "Largest town", latitude: 47.1650, longitude: 9.5087),
        Place(id: "planken", name: "Planken", detail: "Smallest village", latitude: 47.1850, longitude: 9.5444),
        Place(id: "triesen", name: "Triesen", detail: "Town", latitude: 47.1072, longitude: 9.5284),
        Place(id: "triesenberg", name: "Triesenberg", detail: "Walser village", latitude: 47.1181, longitude: 9.5436),
        Place(id: "balzers", name: "Balzers", detail: "Town", latitude: 47.0666, longitude: 9.5025),
        Place(id: "gutenberg", name: "Gutenberg Castle", detail: "Castle", latitude: 47.0653, longitude: 9.4997),
        Place(id: "malbun", name: "Malbun", detail: "Ski resort", latitude: 47.1011, longitude: 9.6089),
        Place(id: "steg", name: "Steg", detail: "Alpine village", latitude: 47.1106, longitude: 9.5764),
        Place(id: "gaflei", name: "Gaflei", detail: "Viewpoint", latitude: 47.1433, longitude: 9.5494),
        Place(id: "eschen", name: "Eschen", detail: "Town", latitude: 47.2108, longitude: 9.5222),
        Place(id: "nendeln", name: "Nendeln", detail: "Railway station", latitude: 47.1983, longitude: 9.5411),
        Place(id: "mauren", name: "Mauren", detail: "Town", latitude: 47.2187, longitude: 9.5445),
        Place(id: "schaanwald", name: "Schaanwald", detail: "Border crossing", latitude: 47.2140, longitude: 9.5620),
        Place(id: "gamprin", name: "Gamprin", detail: "Town", latitude: 47.2205, longitude: 9.5100),
        Place(id: "bendern", name: "Bendern", detail: "Church hill", latitude: 47.2136, longitude: 9.5064),
        Place(id: "ruggell", name: "Ruggell", detail: "Lowest point", latitude: 47.2383, longitude: 9.5250),
        Place(id: "schellenberg", name: "Schellenberg", detail: "Ruined castles", latitude: 47.2306, longitude: 9.5464),
        Place(id: "grauspitz", name: "Grauspitz", detail: "2599 m, highest peak", latitude: 47.0528, longitude: 9.5814),
        Place(
            id: "naafkopf", name: "Naafkopf", detail: "2570 m, three countries", latitude: 47.0592, longitude: 9.6064),
    ])
}
