import Testing

@testable import Gallery

@Suite struct DeepLinkTests {
    static let vaduz = Place(id: "vaduz", name: "Vaduz", latitude: 47.141, longitude: 9.5209)
    static let slashed = Place(id: "a/b c", name: "Slashed", latitude: 1, longitude: 2)
    static let open = Place(id: "open/", name: "Open", latitude: 1, longitude: 2)
    static let places = PlaceList([vaduz, slashed, open])

    @Test(arguments: [
        ("/", DeepLink.tab(.places)), ("/?tab=build", .tab(.build)), ("/?tab=stories&utm=1", .tab(.stories)),
        ("/?sheet=about", .sheet(.about, over: .places)), ("/?tab=build&sheet=about", .sheet(.about, over: .build)),
        ("/place/vaduz", .place(vaduz)), ("/place/vaduz/", .place(vaduz)), ("/story/%76aduz", .story(vaduz)),
        ("/?tab=maps", .tab(.maps)), ("/?search=gr%C3%BC+n", .search("grü n")), ("/?search=+&x", .tab(.places)),
        ("/?tab=build&search=x", .tab(.build)), ("/?search=x&sheet=about", .sheet(.about, over: .places)),
        ("/place/a%2Fb%20c", .place(slashed)), ("/story/a/b%20c", .story(slashed)),
        ("/place/a%2fb%20c/", .place(slashed)),
        ("/place/vaduz?pitch=45", .place(vaduz, pitch: 45)), ("/place/a/b%20c/?pitch=0", .place(slashed)),
        ("/place/open/", .place(open)), ("/place/open%2F", .place(open)),
    ])
    func everyStateHasAnAddress(target: String, link: DeepLink) throws {
        #expect(try DeepLink(target: target, places: Self.places) == link)
    }

    @Test(arguments: [
        ("/?tab=", "The link names no tab."), ("/?tab=x", "There is no tab “x”."),
        ("/?tab=build&sheet=y", "There is no sheet “y”."), ("/place", "The link to a place does not say which one."),
        ("/story/", "The link to a story does not say which one."), ("/place/rome", "There is no place “rome”."),
        ("/place/vaduz/more", "There is no place “vaduz/more”."),
        ("/place/..%2Fvaduz", "There is no place “../vaduz”."),
        ("/place/vaduz?pitch=61", "The pitch “61” is not a number of degrees from 0 to 60."),
        ("/place/vaduz?pitch=nan", "The pitch “nan” is not a number of degrees from 0 to 60."),
        ("/place//", "The link to a place does not say which one."), ("/place/%0A%00", "There is no place “  ”."),
    ])
    func brokenLinksNameTheMissingPart(target: String, sentence: String) {
        do throws(DeepLinkError) {
            _ = try DeepLink(target: target, places: Self.places)
            Issue.record("\(target) leads somewhere")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test func aSearchHasALimit() throws {
        let link = try DeepLink(target: "/?search=" + String(repeating: "ü", count: 500), places: Self.places)
        #expect(link == .search(String(repeating: "ü", count: DeepLink.maximumSearch)))
    }

    @Test(arguments: ["/healthz", "/tiles/a.json", "/places", "", "place/vaduz", "*"])
    func otherPathsAreNotOnesOfThePage(target: String) throws {
        #expect(try DeepLink(target: target, places: Self.places) == nil)
    }
}
