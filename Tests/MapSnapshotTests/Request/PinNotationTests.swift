import MapGeometry
import Testing

import struct Colors.Color

@testable import MapSnapshot

@Suite struct PinNotationTests {
    static let place = Coordinate(latitude: 47.141, longitude: 9.5209)

    @Test(arguments: [
        ("47.1410,9.5209", Pin(place)),
        ("47.141, 9.5209,COLOR=#00f", Pin(place, color: Color(red: 0, green: 0, blue: 255))),
        (#"47.141,9.5209,color="rgb(1, 2, 3)""#, Pin(place, color: Color(red: 1, green: 2, blue: 3))),
        ("47.141,9.5209,size=small", Pin(place, size: .small)), ("47.141,9.5209,image=flag", Pin(place, image: "flag")),
        ("47.141,9.5209,offset=0:-16", Pin(place, centerOffset: Point(x: 0, y: -16))),
        (#"47.141,9.5209,offset="1.5,2""#, Pin(place, centerOffset: Point(x: 1.5, y: 2))),
        ("47.141,9.5209,label=Hofkellerei (1)", Pin(place, label: "Hofkellerei (1)")),
        (#"47.141,9.5209,label="a, b=c",shape=label"#, Pin(place, label: "a, b=c", shape: .label)),
        ("47.141,9.5209,shape=dot,anchor=top-left", Pin(place, shape: .dot, anchor: .topLeft)),
        ("47.141,9.5209,priority=-2.5", Pin(place, priority: -2.5)),
        ("47.141,9.5209,size=small,size=large", Pin(place, size: .large)),
    ])
    func reads(text: String, pin: Pin) throws {
        #expect(try Pin(parsing: text) == pin)
    }

    @Test(arguments: [
        ("", "pin"), ("1", "LAT,LON"), ("1,2,3", "LAT,LON"), ("color=red", "LAT,LON"), ("1,2,color=rad", "rad"),
        ("1,2,size=huge", "one of small, mid, large"), ("1,2,shape=star", "pin, dot, label, text"),
        ("1,2,anchor=middle", "center, top"),
        ("1,2,priority=high", "priority high"), ("1,2,offset=5", "offset 5"), ("1,2,offset=a:b", "a:b"),
        ("1,2,colour=red", "colour"), ("1,2,=red", "color, icon, label, shape, size"),
    ])
    func refuses(text: String, sentence: String) {
        let error = #expect(throws: SnapshotError.self) { try Pin(parsing: text) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }
}
