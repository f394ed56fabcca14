import MapSnapshot
import SnapshotConfiguration
import Testing

@testable import SnapshotServer

/// Icons that clients name by URL; the guards of fetching are tested in the library.
@Suite(.timeLimit(.minutes(10))) struct IconRouteTests {
    static let targets = [
        "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=80x80&markers=icon:https://localhost/a.png|47.1410,9.5209",
        "/styles/v1/mapbox/streets/static/url-https%3A%2F%2Flocalhost%2Fa.png(9.5209,47.1410)/9.5209,47.1410,13/80x80.png",
        "/styles/basic/static/9.5209,47.1410,14/80x80.png?marker=9.5209,47.1410|https://localhost/a.png",
    ]

    /// One answer whatever the reason: by default nothing is fetched, and this machine is not an allowed address.
    @Test(arguments: [nil, "https://localhost/", "https://other.example/"])
    func anIconThatCannotBeUsedIsNamedAsIgnored(place: String?) async throws {
        let icons = try place.map { try RemoteIcons(from: [$0]) }
        try await RunningServer.run(nil, { ($0.icons, $0.defaultStyle) = (icons, "basic") }) { server in
            for (target, name) in zip(Self.targets, ["icon", "url", "marker"]) {
                let response = try await server.get(target)
                #expect(response.status == 200, "\(response.text)")
                #expect(response["x-snapshot-ignored"] == name, "\(target)")
            }
        }
    }

    @Test func placesOfIconsAreASetting() throws {
        let configuration = try Configuration(ConfigurationArguments(), environment: ProcessEnvironment { _ in nil })
        let options = try ServerOptions(configuration, arguments: [.iconPlaces: ["https://icons.example/pins/"]])
        #expect(options.icons != nil)
        #expect(try ServerOptions(configuration).icons == nil)
        #expect(throws: ConfigurationError.self) {
            _ = try ServerOptions(configuration, arguments: [.iconPlaces: ["http://icons.example/"]])
        }
    }
}
