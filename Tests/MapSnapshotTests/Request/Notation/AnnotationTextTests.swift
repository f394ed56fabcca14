import Testing

@testable import MapSnapshot

@Suite struct AnnotationTextTests {
    @Test(
        arguments: [
            ("1,2", [1, 2], []), (" 1 , -2.5 ,Color=red", [1, -2.5], ["color=red"]),
            (#"1,2,image="a,b",x=y=z"#, [1, 2], ["image=a,b", "x=y=z"]), ("a=,b= c ", [], ["a=", "b= c "]),
            (#"1,2,label="say ""#, [1, 2], ["label=say "]), (#""1",2"#, [1, 2], []),
            (#"c="rgb(1,2,3)",d=4"#, [], ["c=rgb(1,2,3)", "d=4"]),
            ("c=RGBA(1,2,3,4),d=rgb((,e=5", [], ["c=RGBA(1,2,3,4)", "d=rgb((", "e=5"]),
            ("c=rgb(1,2):3,x=(4,5=)", [], ["c=rgb(1,2):3", "x=(4", "5=)"]),
        ] as [(String, [Double], [String])])
    func takesApart(text: String, numbers: [Double], values: [String]) throws {
        let parts = try AnnotationText(parsing: text, name: "pin")
        #expect(parts.numbers == numbers)
        #expect(parts.values.map { "\($0.key)=\($0.value)" } == values)
    }

    /// Of work that grows with the square of it this would not end.
    @Test func aLongColorIsRead() throws {
        let commas = String(repeating: ",", count: 400_000)
        let parts = try AnnotationText(parsing: "1,2,color=rgb(\(commas)", name: "pin")
        #expect(parts.values.count == 1 && parts.values[0].value.utf8.count == 400_004)
    }

    @Test func errorsAreShort() {
        let long = String(repeating: "x", count: 100_000)
        for text in [long, "1,2,\(long)", "1,a=\"\(long)", "a\u{301}\(String(repeating: "\u{301}", count: 100_000))"] {
            let error = #expect(throws: SnapshotError.self) { try AnnotationText(parsing: text, name: "pin") }
            #expect((error?.description.utf8.count ?? .max) < 600)
        }
    }

    @Test(arguments: ["", "1,", "1,,2", "1,red", "1,a=b,2", #"1,a="b"#, "nan,1", #"1,a="b","#])
    func refuses(text: String) {
        let error = #expect(throws: SnapshotError.self) { try AnnotationText(parsing: text, name: "pin") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.hasPrefix("pin ") == true)
        #expect(error?.description.contains(text) == true && error?.description.contains("is not valid") == true)
    }
}
