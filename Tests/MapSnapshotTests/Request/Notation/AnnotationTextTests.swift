import Testing

@testable import MapSnapshot

@Suite struct AnnotationTextTests {
    @Test(
        arguments: [
            ("1,2", [1, 2], []), (" 1 , -2.5 ,Color=red", [1, -2.5], ["color=red"]),
            (#"1,2,image="a,b",x=y=z"#, [1, 2], ["image=a,b", "x=y=z"]), ("a=,b= c ", [], ["a=", "b= c "]),
            (#"1,2,label="say ""#, [1, 2], ["label=say "]), (#""1",2"#, [1, 2], []),
            (#"c="rgb(1,2,3)",d=4"#, [], ["c=rgb(1,2,3)", "d=4"]),
        ] as [(String, [Double], [String])])
    func takesApart(text: String, numbers: [Double], values: [String]) throws {
        let parts = try AnnotationText(parsing: text, name: "pin")
        #expect(parts.numbers == numbers)
        #expect(parts.values.map { "\($0.key)=\($0.value)" } == values)
    }

    @Test(arguments: ["", "1,", "1,,2", "1,red", "1,a=b,2", #"1,a="b"#, "nan,1", #"1,a="b","#])
    func refuses(text: String) {
        let error = #expect(throws: SnapshotError.self) { try AnnotationText(parsing: text, name: "pin") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.hasPrefix("pin ") == true)
        #expect(error?.description.contains(text) == true && error?.description.contains("is not valid") == true)
    }
}
