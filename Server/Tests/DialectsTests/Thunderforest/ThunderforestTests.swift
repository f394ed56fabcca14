import MapSnapshot
import Testing

@testable import Dialects

@Suite struct ThunderforestTests {
    static let style = "/static/cycle/"

    @Test(
        arguments: [
            ("-0.1,51.5,14/400x300.png?apikey=K", FileFormat.png, 1.0), ("-0.1,51.5,14/400x300@2x.jpg", .jpeg, 2),
            ("-0.1,51.5,14.5/400x300.jpg90", .jpeg, 1), ("-0.1,51.5,14,90/400x300.png", .png, 1),
            ("-0.1,51.5,14,90,0/400x300.png", .png, 1), ("-0.1%2C51.5%2C14/400x300%402x.png", .png, 2),
        ] as [(String, FileFormat, Double)])
    func validRequests(rest: String, format: FileFormat, scale: Double) throws {
        let image = try translate(Self.style + rest)
        #expect(image.format == format && image.request.scale == scale && image.style == "cycle")
        #expect(image.center == place(51.5, -0.1) && (image.zoom ?? 0) >= 14 && image.ignored.isEmpty)
    }

    @Test(arguments: [
        "-0.1,51.5/400x300.png", "-0.1,51.5,14/400x300.gif", "-0.1,51.5,14/400x300", "-0.1,51.5,14/0x1.png",
        "-0.1,91,14/9x9.png", "181,51,14/9x9.png", "-0.1,51.5,x/9x9.png", "-0.1,51.5,14,90,61/9x9.png",
        "-0.1,51.5,14/9x9@9x.png", "auto/9x9.png", "-0.1,51.5,14/9000x9.png", "1,2,3,4,5,6/9x9.png",
    ])
    func invalidRequests(rest: String) {
        #expect(refusal(Self.style + rest)?.status == 400)
    }

    /// Its zoom is ours.
    @Test func theZoomCountsTilesOf256Points() throws {
        let image = try translate(Self.style + "-0.1,51.5,14,45.5/400x300.png")
        #expect(image.zoom == 14 && image.request.bearing == 45.5)
        #expect(try translate(Self.style + "-0.1,51.5,14,45.5,30/400x300.png").request.pitch == 30)
    }

    @Test func overlaysAreIgnoredAndNamed() throws {
        #expect(try translate(Self.style + "-0.1,51.5,14/9x9.png?path=1,2&apikey=K").ignored == ["path"])
    }
}
