/// A kind of point of interest: its icon, and the values of OpenStreetMap that it stands for.
struct StylePlace: Sendable {
    /// The name of the icon, as in [Maki](https://labs.mapbox.com/maki-icons/).
    let icon: String
    let color: any KeyPath<StylePalette, String> & Sendable
    /// The kind of label, which decides the first zoom.
    let label: StyleLabel
    /// Values of tags such as `amenity` and `shop`.
    let values: [String]

    private init(
        _ icon: String, _ color: any KeyPath<StylePalette, String> & Sendable, _ label: StyleLabel, _ values: String...
    ) {
        (self.icon, self.color, self.label, self.values) = (icon, color, label, values)
    }

    /// All kinds; before in this list is more important.
    static let all: [StylePlace] = [
        StylePlace("hospital", \.health, .landmark, "hospital"),
        StylePlace("castle", \.culture, .landmark, "castle", "palace", "fort"),
        StylePlace("museum", \.culture, .landmark, "museum"),
        StylePlace("theatre", \.culture, .landmark, "theatre", "arts_centre"),
        StylePlace("town-hall", \.office, .landmark, "townhall", "courthouse", "parliament"),
        StylePlace("college", \.office, .landmark, "university", "college"),
        StylePlace("zoo", \.leisure, .landmark, "zoo", "aquarium"),
        StylePlace("stadium", \.leisure, .landmark, "stadium"),
        StylePlace("monument", \.culture, .landmark, "monument"),
        StylePlace("lighthouse", \.culture, .landmark, "lighthouse"),
        StylePlace("attraction", \.culture, .landmark, "attraction", "theme_park"),
        StylePlace("rail-metro", \.transit, .stop, "subway", "subway_entrance"),
        StylePlace("rail-light", \.transit, .stop, "tram_stop"),
        StylePlace("bus", \.transit, .stop, "bus_station", "bus_stop"),
        StylePlace("ferry", \.transit, .stop, "ferry_terminal"),
        StylePlace("aerialway", \.transit, .stop, "aerialway", "cable_car", "gondola"),
        StylePlace("library", \.office, .place, "library"),
        StylePlace("cinema", \.culture, .place, "cinema"),
        StylePlace("music", \.culture, .place, "nightclub", "music_venue", "concert_hall", "musical_instrument"),
        StylePlace("art-gallery", \.culture, .place, "gallery", "artwork", "art"),
        StylePlace("historic", \.culture, .place, "memorial", "archaeological_site", "ruins", "city_gate"),
        StylePlace("viewpoint", \.leisure, .place, "viewpoint"),
        StylePlace("information", \.culture, .place, "information"),
        StylePlace("embassy", \.office, .place, "embassy", "diplomatic"),
        StylePlace("police", \.office, .place, "police"),
        StylePlace("fire-station", \.health, .place, "fire_station"),
        StylePlace("prison", \.office, .place, "prison"),
        StylePlace("school", \.office, .place, "school", "kindergarten"),
        StylePlace("religious-muslim", \.culture, .place, "mosque", "muslim"),
        StylePlace("religious-jewish", \.culture, .place, "synagogue", "jewish"),
        StylePlace("religious-buddhist", \.culture, .place, "buddhist", "temple", "shrine"),
        StylePlace("religious-christian", \.culture, .place, "church", "chapel", "cathedral", "monastery", "christian"),
        StylePlace("place-of-worship", \.culture, .place, "place_of_worship"),
        StylePlace("cemetery", \.leisure, .place, "cemetery", "grave_yard"),
        StylePlace("lodging", \.culture, .place, "hotel", "hostel", "motel", "guest_house", "alpine_hut", "chalet"),
        StylePlace("campsite", \.leisure, .place, "camp_site", "caravan_site"),
        StylePlace("shelter", \.leisure, .place, "shelter", "wilderness_hut"),
        StylePlace("swimming", \.leisure, .place, "swimming", "swimming_pool", "water_park", "swimming_area"),
        StylePlace("golf", \.leisure, .place, "golf", "golf_course", "miniature_golf"),
        StylePlace("skiing", \.leisure, .place, "skiing", "winter_sports"),
        StylePlace("fitness-centre", \.leisure, .place, "sports_centre", "fitness_centre", "sports_hall"),
        StylePlace("playground", \.leisure, .place, "playground"),
        StylePlace("picnic-site", \.leisure, .place, "picnic_site", "bbq"),
        StylePlace("garden", \.leisure, .place, "garden"),
        StylePlace("park", \.leisure, .place, "park", "dog_park"),
        StylePlace("pharmacy", \.health, .place, "pharmacy", "chemist"),
        StylePlace("doctor", \.health, .place, "doctors", "clinic"),
        StylePlace("dentist", \.health, .place, "dentist"),
        StylePlace("veterinary", \.health, .place, "veterinary"),
        StylePlace("restaurant", \.food, .place, "restaurant", "food_court"),
        StylePlace("cafe", \.food, .place, "cafe", "tea", "coffee"),
        StylePlace("beer", \.food, .place, "pub", "biergarten", "brewery"),
        StylePlace("bar", \.food, .place, "bar"),
        StylePlace("fast-food", \.food, .place, "fast_food"),
        StylePlace("ice-cream", \.food, .place, "ice_cream"),
        StylePlace("bakery", \.food, .place, "bakery", "pastry", "confectionery", "chocolate"),
        StylePlace("grocery", \.shop, .place, "supermarket", "greengrocer", "marketplace"),
        StylePlace("post", \.office, .place, "post_office"),
        StylePlace("bank", \.office, .place, "bank"),
        StylePlace("fuel", \.office, .place, "fuel"),
        StylePlace("charging-station", \.office, .shop, "charging_station"),
        StylePlace("convenience", \.shop, .shop, "convenience", "kiosk", "newsagent"),
        StylePlace("clothing-store", \.shop, .shop, "clothes", "fashion", "boutique"),
        StylePlace("shoe", \.shop, .shop, "shoes"),
        StylePlace("jewelry-store", \.shop, .shop, "jewelry", "watches"),
        StylePlace("optician", \.shop, .shop, "optician"),
        StylePlace("hairdresser", \.shop, .shop, "hairdresser", "beauty"),
        StylePlace("furniture", \.shop, .shop, "furniture", "interior_decoration"),
        StylePlace("hardware", \.shop, .shop, "hardware", "doityourself"),
        StylePlace("alcohol-shop", \.shop, .shop, "alcohol", "wine", "beverages"),
        StylePlace("florist", \.shop, .shop, "florist", "garden_centre"),
        StylePlace("gift", \.shop, .shop, "gift", "toys"),
        StylePlace("mobile-phone", \.shop, .shop, "mobile_phone", "computer", "electronics"),
        StylePlace("laundry", \.shop, .shop, "laundry", "dry_cleaning"),
        StylePlace("bicycle", \.shop, .shop, "bicycle", "bicycle_rental"),
        StylePlace("car", \.shop, .shop, "car", "car_rental"),
        StylePlace("car-repair", \.shop, .shop, "car_repair"),
        StylePlace("shop", \.shop, .shop, "department_store", "mall", "books", "sports", "outdoor", "furnishing"),
        StylePlace("taxi", \.transit, .stop, "taxi"),
        StylePlace("parking", \.transit, .shop, "parking"),
        StylePlace("recycling", \.leisure, .shop, "recycling"),
        StylePlace("drinking-water", \.leisure, .shop, "drinking_water", "water_point"),
        StylePlace("toilet", \.office, .shop, "toilets"),
    ]

    /// Kinds that are worth an icon without a name.
    static let nameless = [
        "place_of_worship", "church", "chapel", "hospital", "parking", "toilets", "drinking_water", "viewpoint",
        "fire_station", "police", "post_office", "playground", "fuel", "pharmacy",
    ]

    /// An expression that gives a value by the kind of a feature.
    ///
    /// - Parameter kind: an expression for the value of OpenStreetMap.
    static func match(_ kind: String, of places: [StylePlace], else other: String, _ value: (Int, StylePlace) -> String)
        -> String
    {
        var parts: [(value: String, kinds: [String])] = []
        for (index, place) in places.enumerated() {
            let value = value(index, place)
            if let known = parts.firstIndex(where: { $0.value == value }) {
                parts[known].kinds += place.values
            } else {
                parts.append((value, place.values))
            }
        }
        let cases = parts.map { "[\($0.kinds.map { "\"\($0)\"" }.joined(separator: ","))],\($0.value)" }
        return #"["match",\#(kind),\#(cases.joined(separator: ",")),\#(other)]"#
    }
}
