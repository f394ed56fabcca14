import JSON
import Testing

@testable import MapStyle

@Suite struct StyleLightTests {
    private func check(_ light: String) -> (style: Style, report: StyleReport) {
        Style.check(Array(#"{"version": 8, "sources": {}, "layers": [], "light": \#(light)}"#.utf8))
    }

    @Test(arguments: ["null", "{}"]) func defaults(light: String) {
        let (style, report) = check(light)
        #expect(style.light == StyleLight() && report.errors.isEmpty && report.notes.isEmpty)
        #expect(style.light.position.constant == [1.15, 210, 30] && style.light.intensity.constant == 0.5)
    }

    @Test func values() {
        let (style, report) = check(
            ##"{"anchor": "map", "position": [2, 90, 80], "color": "#f00", "intensity": 0.3, "color-transition": {}}"##)
        #expect(report.errors.isEmpty && report.notes.isEmpty)
        #expect(style.light.anchor.constant == .map && style.light.position.constant == [2, 90, 80])
        #expect(style.light.color.constant == StyleColor(red: 1, green: 0, blue: 0))
        #expect(style.light.intensity.constant == 0.3)
    }

    /// The light depends on the zoom: in expressions, and in functions of old styles.
    @Test(arguments: [
        #"["interpolate", ["linear"], ["zoom"], 10, 0, 20, 1]"#, #"{"stops": [[10, 0], [20, 1]]}"#,
    ]) func zoom(intensity: String) {
        let (style, report) = check(#"{"intensity": \#(intensity)}"#)
        #expect(report.errors.isEmpty)
        #expect(style.resolved(at: 15).light.intensity.constant == 0.5)
        #expect(style.resolved(at: 15).without([.buildings]).light == style.resolved(at: 15).light)
    }

    @Test(arguments: [
        (#"{"position": [1, 2]}"#, "/light/position"), (#"{"anchor": "sun"}"#, "/light/anchor"),
        (#"{"color": 3}"#, "/light/color"), (#"{"intensity": ["get", "a"]}"#, "/light/intensity"), ("3", "/light"),
    ]) func errors(light: String, pointer: String) {
        #expect(check(light).report.errors.map(\.pointer) == [pointer])
    }

    @Test func notes() {
        #expect(check(#"{"shine": 1}"#).report.notes.map(\.pointer) == ["/light/shine"])
        #expect(check(#"{"intensity": 3}"#).report.notes.map(\.pointer) == ["/light/intensity"])
    }
}
