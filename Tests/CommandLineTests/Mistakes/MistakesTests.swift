import TestSupport
import Testing

/// A hundred plausible mistakes: each gets one line that says what is wrong with which value, and what to do.
@Suite(.runsTheTool) struct MistakesTests {
    private static func desk() throws -> Desk {
        let desk = try Desk()
        try desk.write("id,lat,lon\nvaduz,47.1410,9.5209\n", to: "places.csv")
        try desk.write("name,place\nvaduz,here\n", to: "names.csv")
        try desk.write("", to: "empty.csv")
        try desk.write("id,lat,lon\n", to: "header.csv")
        try desk.write("[{\"lat\": 47, \"lon\": 9}]", to: "array.json")
        try desk.write(
            "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [9.52]}}", to: "a.geojson")
        try desk.write("{\"type\": \"Topology\"}", to: "topo.json")
        try desk.write("<kml></kml>", to: "a.kml")
        try desk.write("<gpx><trk></gpx>", to: "broken.gpx")
        try desk.write("<gpx></gpx>", to: "empty.gpx")
        try desk.write("not an image", to: "text.png")
        try desk.write("not a database", to: "text.mbtiles")
        try desk.write("not an archive", to: "text.pmtiles")
        try desk.write("{\"tile\": []}", to: "typo.json")
        try desk.write("{", to: "broken.json")
        try desk.write("x", to: "folder/notes.txt")
        return desk
    }

    @Test(arguments: [flags, values, places, annotations, files, tiles, batches].flatMap(\.self))
    func getsOneHelpfulLine(_ mistake: Mistake) throws {
        let desk = try Self.desk()
        let outcome = try desk.run(
            mistake.arguments, environment: ["SNAPSHOT_TILES": Project.archive("vaduz-core.pmtiles")])
        let said = "\(mistake.testDescription): \(outcome.errors)"
        #expect(outcome.exit == mistake.status, "\(said)")
        #expect(outcome.lines.count == 1 && outcome.isTidy, "\(said)")
        for word in mistake.words { #expect(outcome.errors.contains(word), "lacks \(word): \(said)") }
        // Neither an image nor an empty folder.
        #expect(try !desk.names.contains { ["o.png", "maps", "https:"].contains($0) }, "\(said)")
    }

    static let flags: [Mistake] = [
        Mistake("--lat 47.1 --lng 9.5 -o o.png", "--lng", "use --lon"),
        Mistake("--latitude 47.1 --longitude 9.5 -o o.png", "--latitude", "use --lat"),
        Mistake("--center 47.1,9.5 -o o.png", "--center", "use --lat and --lon"),
        Mistake("--lat 47.1 --lon 9.5 --width 400 --height 200 -o o.png", "--width", "use --size WxH"),
        Mistake("--lat 47.1 --lon 9.5 --marker 47.1,9.5 -o o.png", "--marker", "use --pin"),
        Mistake("--lat 47.1 --lon 9.5 --out o.png", "--out", "use -o FILE"),
        Mistake("--lat 47.1 --lon 9.5 --png o.png", "--png", "use -o FILE.png"),
        Mistake("--lat 47.1 --lon 9.5 o.png", "file name o.png", "use -o o.png"),
        Mistake("o.png --lat 47.1 --lon 9.5", "use -o o.png"),
        Mistake("--lat 47.1 --lon 9.5 --retina -o o.png", "--retina", "use --scale 2"),
        Mistake("--lat 47.1 --lon 9.5 --2x -o o.png", "--2x", "use --scale 2"),
        Mistake("--lat 47.1 --lon 9.5 --dark -o o.png", "--dark", "use --appearance dark"),
        Mistake("--lat 47.1 --lon 9.5 --rotate 30 -o o.png", "--rotate", "use --bearing"),
        Mistake("--lat 47.1 --lon 9.5 --tilt 30 -o o.png", "--tilt", "use --pitch"),
        Mistake("--lat 47.1 --lon 9.5 --pitch 75 -o o.png", "pitch 75", "0 to 60"),
        Mistake("--lat 47.1 --lon 9.5 --pitch 60 --padding 100,0,0,0 -o o.png", "horizon", "use less pitch or padding"),
        Mistake("--lat 47.1 --lon 9.5 --pitch 30 --world-file -o o.png", "--world-file", "tilted map"),
        Mistake("--address Vaduz -o o.png", "--address", "look up the coordinates"),
        Mistake("--lat 47.1 --lon 9.5 --api-key abc -o o.png", "--api-key", "configuration"),
        Mistake("--bounds 9.4,47.0,9.6,47.2 -o o.png", "--bounds", "use --bbox W,S,E,N"),
        Mistake("--fit --track walk.gpx -o o.png", "--track", "use --gpx FILE"),
        Mistake("--fit --kml a.kml -o o.png", "--kml", "after converting"),
        Mistake("--lat 47.1 --lon 9.5 --color red -o o.png", "--color", "--pin LAT,LON,color=COLOR"),
        Mistake("--lat 47.1 --lon 9.5 --mbtiles a.mbtiles -o o.png", "--mbtiles", "use --tiles"),
        Mistake("--lat 47.1 --lon 9.5 --no-attribution -o o.png", "use --attribution off"),
        Mistake("--lat 47.1 --lon 9.5 --overwrite -o o.png", "leave it out"),
        Mistake("--lat 47.1 --lon 9.5 --open -o o.png", "open the file yourself"),
        Mistake("--lat 47.1 --lon 9.5 -s 400x200 -o o.png", "flag -s", "use --size WxH"),
        Mistake("--lat 47.1 --lon 9.5 --sise 400x200 -o o.png", "--sise", "--size"),
        Mistake("--lat 47.1 --lon 9.5 --max_zoom 12 -o o.png", "--max_zoom", "--max-zoom"),
        Mistake("render --csv places.csv -o o.png", "--csv", "snapshot batch FILE"),
        Mistake("rendr --lat 47.1 --lon 9.5 -o o.png", "command rendr", "render"),
        Mistake("tile info a.mbtiles", "command tile is not known", "tiles"),
        Mistake("tiles list a.mbtiles", "command list is not known", "info"),
        Mistake("tiles verfy a.mbtiles", "command verfy is not known: use verify"),
        Mistake("help btach", "command btach is not known: use batch"),
    ]

    static let values: [Mistake] = [
        Mistake("--lat 47.1 --lon 9.5 --scale @2x -o o.png", "'@2x'", "--scale", "use 2"),
        Mistake("--lat 47.1 --lon 9.5 --scale 2x -o o.png", "'2x'", "use 2"),
        Mistake("--lat 47.1 --lon 9.5 --scale 200% -o o.png", "'200%'", "1 to 4"),
        Mistake("--lat 47.1 --lon 9.5 --scale 5 -o o.png", "scale 5", "1 to 4", "--scale"),
        Mistake("--lat 47.1 --lon 9.5 --zoom abc -o o.png", "'abc'", "0 to 24"),
        Mistake("--lat 47.1 --lon 9.5 --zoom z14 -o o.png", "'z14'", "use 14"),
        Mistake("--lat 47.1 --lon 9.5 --zoom 30 -o o.png", "zoom 30", "0 to 24"),
        Mistake("--lat 47.1 --lon 9.5 --bearing north -o o.png", "'north'", "clockwise from north: 0"),
        Mistake("--lat 47.1 --lon 9.5 --bearing SW -o o.png", "'SW'", "225"),
        Mistake("--lat 47.1 --lon 9.5 --bearing up -o o.png", "'up'", "90 for east"),
        Mistake("--lat 47.1 --lon 9.5 --size 400 -o o.png", "size 400", "400x200"),
        Mistake("--lat 47.1 --lon 9.5 --size 400,200 -o o.png", "size 400,200", "400x200"),
        Mistake("--lat 47.1 --lon 9.5 --size 400px -o o.png", "size 400px", "400x200"),
        Mistake("--lat 47.1 --lon 9.5 --size 100000x100000 -o o.png", "16384 pixels", "smaller"),
        Mistake("--lat 47.1 --lon 9.5 --format gif -o o.png", "format gif", "png, png8, jpeg, webp, svg, pdf"),
        Mistake("--lat 47.1 --lon 9.5 -o o.gif", "cannot write GIF", "use .png"),
        Mistake("--lat 47.1 --lon 9.5 --quality 80 -o o.png", "quality 80", "png", "jpeg or webp"),
        Mistake("--lat 47.1 --lon 9.5 --quality high -o o.jpg", "high", "--quality", "1 (smallest) to 100 (best)"),
        Mistake("--lat 47.1 --lon 9.5 --max-bytes 10kB -o o.png", "10kB", "--max-bytes", "such as 10000"),
        Mistake("--lat 47.1 --lon 9.5 --background bleu -o o.png", "background bleu", "CSS name"),
        Mistake("--lat 47.1 --lon 9.5 --appearance night -o o.png", "night", "light", "dark"),
        Mistake("--lat 47.1 --lon 9.5 --appearances dark,night -o o.png", "appearances dark,night", "light,dark"),
        Mistake("--lat 47.1 --lon 9.5 --scales 1x,2x -o o.png", "scales 1x,2x", "1,2,3"),
        Mistake("--lat 47.1 --lon 9.5 --padding 10px -o o.png", "padding 10px", "T,R,B,L"),
        Mistake("--lat 47.1 --lon 9.5 --scale-bar km -o o.png", "km", "metric", "imperial"),
        Mistake("--lat 47.1 --lon 9.5 --missing-tiles skip -o o.png", "skip", "uniform", "blank"),
        Mistake("--lat 47.1 --lon 9.5 --timeout 30s -o o.png", "30s", "--timeout", "use 30"),
    ]

    static let places: [Mistake] = [
        Mistake("-o o.png", "there is no place", "--lat and --lon"),
        Mistake("--lat 47.1 -o o.png", "lon is missing", "set both"),
        Mistake("--lat 47.1,9.5 -o o.png", "'47.1,9.5'", "use --lat 47.1 --lon 9.5"),
        Mistake("--lat 47,1 --lon 9,5 -o o.png", "'47,1'", "use a decimal point: 47.1"),
        Mistake("--lat 47.1N --lon 9.5E -o o.png", "'47.1N'", "use 47.1"),
        Mistake("--lat 33.9S --lon 151.2E -o o.png", "'33.9S'", "use -33.9"),
        Mistake("--lat '47°8′27″' --lon 9.5 -o o.png", "decimal number such as 47.141"),
        Mistake("--lat 151.2 --lon -33.9 -o o.png", "latitude 151.2", "-90 to 90", "may be swapped"),
        Mistake("--lat 9.5209 --lon 47.1410 -o o.png", status: 1, "no tiles", "may be swapped", "47.141,9.5209"),
        Mistake("--lat 47.1 --lon 369.5 -o o.png", "longitude 369.5", "-180 to 180"),
        Mistake("--bbox 151.1,-33.8,151.3,-33.9 -o o.png", "south below north", "such as 151.1,-33.9,151.3,-33.8"),
        Mistake("--bbox -33.9,151.1,-33.8,151.3 -o o.png", "W,S,E,N", "such as 151.1,-33.9,151.3,-33.8"),
        Mistake("--bbox '9.4 47.0 9.6 47.2' -o o.png", "bbox 9.4 47.0 9.6 47.2", "W,S,E,N"),
        Mistake("--bbox 9.4,47.0 -o o.png", "bbox 9.4,47", "four numbers"),
        Mistake("--lat 47.1 --lon 9.5 --bbox 9.4,47.0,9.6,47.2 -o o.png", "several places", "keep one"),
        Mistake("--bbox 9.4,47.0,9.6,47.2 --zoom 12 -o o.png", "bbox does not go with span or zoom"),
        Mistake("--lat 47.1 --lon 9.5 --span 0.1 --zoom 12 -o o.png", "span and zoom are both set"),
        Mistake("--geo 47.1,9.5 -o o.png", "geo URI 47.1,9.5", "geo:LAT,LON"),
        Mistake("--geo geo:9.5:47.1 -o o.png", "geo URI geo:9.5:47.1"),
        Mistake("--fit -o o.png", "fit has nothing to frame", "add a pin"),
        Mistake("47.1,9.5 -o o.png", "place 47.1,9.5", "use --lat 47.1 --lon 9.5"),
        Mistake("47.14 9.52", "place 47.14 9.52", "use --lat 47.14 --lon 9.52"),
        Mistake("47.14, 9.52 -o o.png", "place 47.14, 9.52", "use --lat 47.14 --lon 9.52"),
        Mistake("-33.9 -18.4 -o o.png", "place -33.9 -18.4", "use --lat -33.9 --lon -18.4"),
        Mistake("render 47.14 9.52 -o o.png", "use --lat 47.14 --lon 9.52"),
        Mistake("47.14 -o o.png", "number 47.14", "use --lat D --lon D"),
        Mistake("200 300 -o o.png", "command 200 is not known"),
        Mistake("--lat 47.1 --lon 9.5 --padding 10 20 -o o.png", "'20'"),
        Mistake("--lat 60.17 --lon 24.94 -o o.png", status: 1, "no tiles", "60.17,24.94", "--tiles"),
        Mistake("--lat 47.14 --lon 9.52 --zoom 22 -o o.png", status: 1, "no tiles at zoom 22", "or less"),
    ]

    static let annotations: [Mistake] = [
        Mistake("--fit --pin 47.1,9.5,red -o o.png", "\"red\" is neither", "write color=red", "--pin"),
        Mistake("--fit --pin 47.1,9.5,large -o o.png", "write size=large"),
        Mistake("--fit --pin 47.1,9.5,dot -o o.png", "write shape=dot"),
        Mistake("--fit --pin 47.1,9.5,Vaduz -o o.png", "write label=Vaduz"),
        Mistake(
            "--fit --pin '47.1,9.5,label=Bahnhof, Gleis 3' -o o.png",
            "use double quotes around a value with a comma: label=\"Bahnhof, Gleis 3\""),
        Mistake("--fit --pin '47.1,9.5,label=Gleis, 3' -o o.png", "label=\"Gleis, 3\""),
        Mistake("--fit --pin 47.1,9.5,image=a,b.png -o o.png", "image=\"a,b.png\""),
        Mistake("--fit --pin 47.1,9.5,label=Bahnhof,red -o o.png", "write color=red"),
        Mistake("--fit --pin 47.1,9.5,shape=dot,Bahnhof -o o.png", "write label=Bahnhof"),
        Mistake("--fit --pin 47.1,9.5,pin.png -o o.png", "write image=pin.png"),
        Mistake("--fit --pin 47.1,9.5,12 -o o.png", "label=12"),
        Mistake("--fit --pin 47.1 -o o.png", "pin 47.1", "LAT,LON first"),
        Mistake("--fit --pin '47.1 9.5' -o o.png", "pin 47.1 9.5", "LAT,LON"),
        Mistake("--fit --pin 47.1,9.5,colour=red -o o.png", "pin key colour", "color"),
        Mistake("--fit --pin 47.1,9.5,color=rot -o o.png", "pin color rot", "CSS name"),
        Mistake("--fit --pin 47.1,9.5,size=big -o o.png", "pin size big", "small, mid, large"),
        Mistake("--fit --pin 47.1,9.5,anchor=middle -o o.png", "pin anchor middle", "center"),
        Mistake("--fit --circle 47.1,9.5,500 -o o.png", "circle 47.1,9.5,500", "radius=500"),
        Mistake("--fit --circle 47.1,9.5 -o o.png", "no radius", "in meters"),
        Mistake("--fit --circle 47.1,9.5,radius=500m -o o.png", "radius 500m", "meters"),
        Mistake("--fit --circle 47.1,9.5,radius=500,red -o o.png", "write fill=red"),
        Mistake("--fit --path 47.1,9.5 -o o.png", "path 47.1,9.5", "at least 2 points"),
        Mistake("--fit --path 47.1,9.5,47.2 -o o.png", "a longitude for each latitude"),
        Mistake("--fit --path 47.1,9.5,47.2,9.6,blue -o o.png", "write stroke=blue"),
        Mistake("--fit --path 47.1,9.5,47.2,9.6,color=blue -o o.png", "path key color", "stroke"),
        Mistake("--fit --polygon 47.1,9.5,47.2,9.6 -o o.png", "polygon 47.1,9.5,47.2,9.6", "at least 3 points"),
        Mistake("--fit --polygon 47.1,9.5,47.2,9.6,47.1,9.6,red -o o.png", "write fill=red"),
    ]

    static let files: [Mistake] = [
        Mistake("--lat 47.1 --lon 9.5", "there is no output", "-o FILE"),
        Mistake("--lat 47.14 --lon 9.52 -o missing/o.png", status: 1, "missing"),
        Mistake("--lat 47.14 --lon 9.52 -o folder", status: 1, "folder"),
        Mistake("--fit --gpx no.gpx -o o.png", status: 1, "no.gpx"),
        Mistake("--fit --gpx broken.gpx -o o.png", status: 1, "broken.gpx"),
        Mistake("--fit --gpx empty.gpx -o o.png", "nothing to frame"),
        Mistake("--fit --gpx a.geojson -o o.png", status: 1, "a.geojson"),
        Mistake("--fit --geojson a.geojson -o o.png", status: 1, "a.geojson"),
        Mistake("--fit --geojson topo.json -o o.png", status: 1, "topo.json"),
        Mistake("--fit --geojson a.kml -o o.png", status: 1, "a.kml"),
        Mistake("--lat 47.14 --lon 9.52 --pin-image no.png -o o.png", status: 1, "no.png"),
        Mistake("--lat 47.14 --lon 9.52 --pin-image https://a/b.png -o o.png", status: 1, "it is a URL", "download it"),
        Mistake("--fit --geojson https://a/b.json -o o.png", status: 1, "https://a/b.json", "it is a URL", "download"),
        Mistake("--fit --gpx https://a/b.gpx -o o.png", status: 1, "it is a URL", "download it"),
        Mistake("--lat 47.14 --lon 9.52 --config https://a/b.json -o o.png", status: 1, "it is a URL", "download it"),
        Mistake("--lat 47.14 --lon 9.52 -o https://a/o.png", status: 1, "it is a URL", "only files are written"),
        Mistake("--lat 47.14 --lon 9.52 -o s3://a/o.png", status: 1, "it is a URL", "only files are written"),
        Mistake("--lat 47.14 --lon 9.52 --report https://a/r -o o.png", status: 1, "it is a URL", "only files"),
        Mistake("style export https://a/b", status: 1, "is a URL and not a folder"),
        Mistake("--lat 47.14 --lon 9.52 --pin-image text.png -o o.png", status: 1, "text.png"),
        Mistake("--lat 47.14 --lon 9.52 --config no.json -o o.png", status: 1, "no.json"),
        Mistake("--lat 47.14 --lon 9.52 --config typo.json -o o.png", "key tile is not known", "tiles"),
        Mistake("--lat 47.14 --lon 9.52 --config broken.json -o o.png", "broken.json"),
        Mistake("--lat 47.14 --lon 9.52 --environment staging -o o.png", "staging"),
    ]

    static let tiles: [Mistake] = [
        Mistake("--tiles no.mbtiles --lat 47.14 --lon 9.52 -o o.png", status: 1, "no.mbtiles"),
        Mistake("--tiles text.mbtiles --lat 47.14 --lon 9.52 -o o.png", status: 1, "text.mbtiles"),
        Mistake("--tiles text.pmtiles --lat 47.14 --lon 9.52 -o o.png", status: 1, "text.pmtiles"),
        Mistake("--tiles folder --lat 47.14 --lon 9.52 -o o.png", status: 1, "folder"),
        Mistake("--tiles text.mbtiles#attribtion=x --lat 47.14 --lon 9.52 -o o.png", "attribtion", "attribution"),
        Mistake("--tiles text.mbtiles#opacity=50% --lat 47.14 --lon 9.52 -o o.png", "opacity=50%"),
        Mistake("--style no.json --lat 47.14 --lon 9.52 -o o.png", status: 1, "no.json"),
        Mistake(
            "--style drak --lat 47.14 --lon 9.52 -o o.png", "style drak is not known: use dark, or the path or URL"),
        Mistake("--style osm --lat 47.14 --lon 9.52 -o o.png", "style osm is not known", "light, dark, or the path"),
        Mistake(
            "--tiles no.mbtiles#style=lihgt --lat 47.14 --lon 9.52 -o o.png", "style lihgt is not known: use light, or"),
        Mistake(
            "--style mapbox://styles/a/b --lat 47.14 --lon 9.52 -o o.png", status: 1, "Mapbox's own service",
            "the http or https URL of a style.json"),
        Mistake("--style ftp://a/b --lat 47.14 --lon 9.52 -o o.png", status: 1, "not read from ftp://", "https URL"),
        Mistake("--tiles ftp://a/b --lat 47.14 --lon 9.52 -o o.png", status: 1, "not read from ftp://", "s3 URL"),
        Mistake("tiles info", "LOCATION"),
        Mistake("tiles fetch text.mbtiles --bbox 9,47,10,48 -o a.mbtiles", "--zooms"),
    ]

    static let batches: [Mistake] = [
        Mistake("places.csv -o maps", "table places.csv", "snapshot batch places.csv -o FOLDER"),
        Mistake("batch -o maps", "there are no rows"),
        Mistake("batch places.csv", "there is no output", "--output-dir"),
        Mistake("batch no.csv -o maps", status: 66, "no.csv", "no such file"),
        Mistake("batch empty.csv -o maps", status: 66, "empty.csv"),
        Mistake("batch header.csv -o maps", status: 66, "header.csv", "no rows"),
        Mistake("batch https://a/b.csv -o maps", status: 66, "it is a URL", "download it"),
        Mistake("batch - -o maps", status: 66, "standard input has no rows"),
        Mistake("batch places.csv -o https://a", "https://a is not a folder", "s3://BUCKET/PREFIX"),
        Mistake("batch places.csv -o folder --results https://a/b", status: 73, "it is a URL", "only files"),
        Mistake("batch names.csv -o maps", status: 66, "no columns lat and lon", "name, place"),
        Mistake("batch array.json -o maps", status: 66, "array.json", "one object per line"),
        Mistake("batch places.csv -o maps --name map.png", "name map.png", "{id}"),
        Mistake("batch places.csv -o maps --name {name}.png", "name {name}.png", "{id}, {line}, {scale}, {appearance}"),
        Mistake("batch places.csv -o maps --name {id}.gif", "name {id}.gif", ".png"),
        Mistake("batch places.csv -o maps --name ../{id}.png", "name ../{id}.png"),
        Mistake("batch places.csv -o maps --name {id}.jpg --format png", "format png", ".jpg"),
        Mistake("batch places.csv -o maps --scales 1,5", "scales 5", "1 to 4"),
        Mistake("batch --stdin -o maps --scales 1,2", "--scales", "a row per image"),
        Mistake("batch places.csv -o maps --jobs 0", "jobs 0", "1 to 256"),
        Mistake("batch places.csv -o maps --shard 4/4", "shard 4/4", "counted from 0"),
        Mistake("batch places.csv -o maps --threads 4", "--threads", "use --jobs N"),
    ]
}
