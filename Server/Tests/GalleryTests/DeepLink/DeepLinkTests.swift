import Testing

@testable import Gallery

@Suite struct DeepLinkTests {
    static let vaduz = Place(id: "vaduz", name: "Vaduz", latitude: 47.141, longitude: 9.5209)
    static let places = PlaceList([vaduz])

    @Test(arguments: [
        ("/", DeepLink.tab(.places)), ("/?tab=build", .tab(.build)), ("/?tab=stories&utm=1", .tab(.stories)),
        ("/?sheet=about", .sheet(.about, over: .places)), ("/?tab=build&sheet=about", .sheet(.about, over: .build)),
        ("/place/vaduz", .place(vaduz)), ("/place/vaduz/", .place(vaduz)), ("/story/%76aduz", .story(vaduz)),
    ])
    func everyStateHasAnAddress(target: String, link: DeepLink) throws {
        #expect(try DeepLink(target: target, places: Self.places) == link)
    }

    @Test(arguments: [
        ("/?tab=", "The link names no tab."), ("/?tab=x", "There is no tab “x”."),
        ("/?tab=build&sheet=y", "There is no sheet “y”."), ("/place", "The link to a place does not say which one."),
        ("/story/", "The link to a story does not say which one."), ("/place/rome", "There is no place “rome”."),
        ("/place/vaduz/more", "There is no such page."), ("/place/%0A%00", "There is no place “  ”."),
    ])
    func otherLinksSayWhatIsMissing(target: String, sentence: String) {
        do throws(DeepLinkError) {
            _ = try DeepLink(target: target, places: Self.places)
            Issue.record("\(target) leads somewhere")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test(arguments: ["/healthz", "/tiles/a.json", "/places", "", "place/vaduz", "*"])
    func otherPathsAreNotOnesOfThePage(target: String) throws {
        #expect(try DeepLink(target: target, places: Self.places) == nil)
    }
}
