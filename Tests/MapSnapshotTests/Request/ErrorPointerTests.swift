import Testing

@testable import MapSnapshot

@Suite struct ErrorPointerTests {
    /// Fields that are put beside a place, and what an error of them points to.
    @Test(arguments: [
        (#""lat":"1","lon":2"#, "/lat"), (#""lat":1,"lon":null"#, "/lon"), (#""lat":1"#, "/lon"), (#""lon":1"#, "/lat"),
        (#""lat":91,"lon":2"#, "/lat"), (#""lat":1,"lon":-181"#, "/lon"), (#""geo":5"#, "/geo"),
        (#""geo":"geo:95,1""#, "/geo"), (#""geo":"geo:1,2?z=99""#, "/geo"), (#""geo":"geo:1,2","zoom":99"#, "/zoom"),
        (#""lat":1,"lon":2,"geo":"geo:1,2""#, "/geo"), (#""bbox":[1,2,3]"#, "/bbox"),
        (#""bbox":[1,"2",3,4]"#, "/bbox/1"),
        (#""bbox":"1;2""#, "/bbox"), (#""bbox":[1,4,3,2]"#, "/bbox"), (#""bbox":[1,2,3,4],"zoom":3"#, "/zoom"),
        (#""bbox":[1,2,3,4],"span":3"#, "/span"), (#""fit":1"#, "/fit"), (#""fit":true"#, "/fit"), ("", nil),
        (#""fit":true,"pins":[{"lat":1}]"#, "/pins/0/lon"),
    ])
    func places(fields: String, pointer: String?) { expect("{\(fields)}", pointer) }

    /// For logs, without names that are no fields.
    @Test(arguments: [
        (#""zoom":"12""#, "/zoom"), (#""secret":1"#, nil), (#""pins":[{"lat":1,"lon":2,"secret":1}]"#, "/pins/0"),
        (#""pins":[{"lat":1,"lon":2,"size":1}]"#, "/pins/0/size"),
        (#""paths":[{"points":[[1,2],[3,4]],"secret":1}]"#, "/paths/0"),
        (#""paths":[{"points":[[1,2],[3,4]],"secret":{}}]"#, "/paths/0"),
        (#""paths":[{"points":[[1,2],[3,4]],"width":"x"}]"#, "/paths/0/width"),
    ])
    func logsHaveNoMadeUpName(fields: String, pointer: String?) {
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotRequest(json: Array(#"{"lat":1,"lon":2,\#(fields)}"#.utf8))
        }
        #expect(error?.loggedPointer == pointer)
        #expect(error?.withoutHostDetails.loggedPointer == pointer)
    }

    @Test(arguments: [
        #"{"KEY":1}"#, #"{"KEY":1,"KEY":1}"#, #"{"lat":1,"lon":2,"paths":[{"points":[[1,2],[3,4]],"KEY":{}}]}"#,
        #"{"lat":1,"lon":2,"circles":[{"lat":1,"lon":2,"radius":5,"KEY":1}]}"#,
    ])
    func aLongNameIsShortened(json: String) {
        let json = json.replacing("KEY", with: String(repeating: "k", count: 100_000))
        let error = #expect(throws: SnapshotError.self) { try SnapshotRequest(json: Array(json.utf8)) }
        #expect((error?.description.utf8.count ?? 0) < 1200 && (error?.pointer?.utf8.count ?? 0) < 150)
    }

    @Test(arguments: [
        (#""span":[1,2,3]"#, "/span"), (#""span":-1"#, "/span"), (#""span":1,"zoom":2"#, "/zoom"),
        (#""zoom":"12""#, "/zoom"), (#""zoom":25"#, "/zoom"), (#""size":400"#, "/size"), (#""size":"400""#, "/size"),
        (#""size":"0x5""#, "/size"), (#""size":"4x4@9x""#, "/size"), (#""size":"20000x5""#, "/size"),
        (#""scale":9"#, "/scale"), (#""scale":"2""#, "/scale"), (#""bearing":"n""#, "/bearing"),
        (#""pitch":60.5"#, "/pitch"), (#""pitch":-1"#, "/pitch"),
        (#""padding":[1,2]"#, "/padding"), (#""padding":200"#, "/padding"), (#""padding":[1,true,3,4]"#, "/padding/1"),
        (#""zoom_snapping":"no""#, "/zoom_snapping"), (#""max_zoom":99"#, "/max_zoom"),
        (#""appearance":"dim""#, "/appearance"), (#""background":"nocolor""#, "/background"),
        (#""missing_tiles":1"#, "/missing_tiles"), (#""max_overzoom":9"#, "/max_overzoom"),
        (#""max_overzoom":1.5"#, "/max_overzoom"), (#""detail":"best""#, "/detail"), (#""format":"gif""#, "/format"),
        (#""quality":50"#, "/quality"), (#""format":"jpeg","quality":0"#, "/quality"),
        (#""max_bytes":0"#, "/max_bytes"),
        (#""attribution":1"#, "/attribution"), (#""declutter":1"#, "/declutter"), (#""cluster":1"#, "/cluster"),
        (#""title":1"#, "/title"),
        (#""title":"\#(String(repeating: "x", count: 257))""#, "/title"), (#""ornament_scale":0"#, "/ornament_scale"),
        (#""corner_radius":-1"#, "/corner_radius"), (#""border":"rad""#, "/border"), (#""border":"red:-1""#, "/border"),
        (#""scale_bar":"miles""#, "/scale_bar"),
        (#""north_arrow":"no""#, "/north_arrow"), (#""tiles":"a""#, "/tiles"), (#""tiles":["a",1]"#, "/tiles/1"),
        (#""lattitude":1"#, "/lattitude"), (#""a/b~c":1"#, "/a~1b~0c"), (#""zoom":2,"zoom":3"#, nil),
        (#""zoom":"#, nil),
    ])
    func others(fields: String, pointer: String?) { expect(#"{"lat":1,"lon":2,\#(fields)}"#, pointer) }

    @Test(arguments: [
        (#""pins":{}"#, "/pins"), (#""pins":[{"lat":1,"lon":2},1]"#, "/pins/1"),
        (#""pins":[{"lat":1,"lon":2},{"lat":91,"lon":2}]"#, "/pins/1/lat"),
        (#""pins":[{"lat":1,"lon":2,"color":"rad"}]"#, "/pins/0/color"),
        (#""pins":[{"lat":1,"lon":2,"size":"huge"}]"#, "/pins/0/size"),
        (#""pins":[{"lat":1,"lon":2,"offset":[1]}]"#, "/pins/0/offset"),
        (#""pins":[{"lat":1,"lon":2,"offset":[1e300,1]}]"#, "/pins/0/offset"),
        (#""pins":[{"lat":1,"lon":2,"label":7}]"#, "/pins/0/label"),
        (#""pins":[{"lat":1,"lon":2,"colour":"red"}]"#, "/pins/0/colour"),
        (#""paths":[{"points":[[1,2],[3]]}]"#, "/paths/0/points/1"),
        (#""paths":[{"points":"enc:x"}]"#, "/paths/0/points"),
        (#""paths":[{"points":[[1,2]]}]"#, "/paths/0"), (#""paths":[{}]"#, "/paths/0/points"),
        (#""paths":[{"points":[[1,2],[3,4]]},{"points":[[1,2],[3,4]],"width":900}]"#, "/paths/1/width"),
        (#""paths":[{"points":[[1,2],[3,4]],"dash":[0,0]}]"#, "/paths/0/dash"),
        (#""paths":[{"points":[[1,2],[3,4]],"casing":"rad"}]"#, "/paths/0/casing"),
        (#""paths":[{"points":[[1,2],[3,4]],"opacity":{}}]"#, "/paths/0/opacity"),
        (#""polygons":[{"rings":[[[1,2],[3,4],[5,6]],"enc:x"]}]"#, "/polygons/0/rings/1"),
        (#""polygons":[{"rings":1}]"#, "/polygons/0/rings"), (#""polygons":[{"points":[[1,2],[3,4]]}]"#, "/polygons/0"),
        (#""polygons":[{"points":[[1,2],[3,4],[5,6]],"fill":"rad"}]"#, "/polygons/0/fill"),
        (#""circles":[{"lat":1,"lon":2}]"#, "/circles/0/radius"), (#""circles":[{"lon":2}]"#, "/circles/0/lat"),
        (#""circles":[{"lat":1,"lon":2,"radius":5},{"lat":99,"lon":2,"radius":5}]"#, "/circles/1/lat"),
        (#""circles":[{"lat":1,"lon":2,"radius":5,"round":true}]"#, "/circles/0/round"),
        (#""geojson":[]"#, "/geojson"), (#""geojson":{"type":"Pint"}"#, "/geojson"),
        (#""geojson":{"type":"LineString","coordinates":[[1,2],[3,99]]}"#, "/geojson/coordinates/1"),
        (
            #""geojson":{"type":"Feature","properties":{"stroke-width":500},"geometry":{"type":"LineString","coordinates":[[1,2],[3,9]]}},"paths":[{"points":[[1,2],[3,4]]}]"#,
            "/geojson"
        ),
        (
            #""geojson":{"type":"LineString","coordinates":[[1,2],[3,9]]},"paths":[{"points":[[1,2]]}]"#, "/paths/0"
        ),
    ])
    func drawn(fields: String, pointer: String?) { expect(#"{"lat":1,"lon":2,\#(fields)}"#, pointer) }

    private func expect(_ json: String, _ pointer: String?) {
        let error = #expect(throws: SnapshotError.self) { try SnapshotRequest(json: Array(json.utf8)) }
        #expect(error?.pointer == pointer, "\(error?.description ?? "")")
    }
}
