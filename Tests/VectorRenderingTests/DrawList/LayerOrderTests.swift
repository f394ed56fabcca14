import Testing

@testable import VectorRendering

@Suite struct LayerOrderTests {
    @Test(arguments: [
        ([["land", "water", "road"]], "land0 water0 road0"),
        ([["land", "water", "road"], ["land", "water", "road"]], "land0 land1 water0 water1 road0 road1"),
        // What only one has keeps its place between the others.
        ([["land", "wood", "water"], ["land", "grass", "water"]], "land0 land1 wood0 grass1 water0 water1"),
        ([["a", "b"], ["c"]], "a0 b0 c1"), ([["a"], ["b", "a"]], "b1 a0 a1"), ([[], ["a"]], "a1"),
        // In another order: the first counts.
        ([["a", "b"], ["b", "a"]], "a0 b0 b1 a1"),
        ([["a", "b"], ["a", "b"], ["b"]], "a0 a1 b0 b1 b2"),
    ])
    func joined(styles: [[String]], order: String) {
        #expect(
            LayerOrder.joined(styles).map { "\(styles[$0.style][$0.layer])\($0.style)" }.joined(separator: " ") == order
        )
    }
}
