import MapLabels
import Rasterising
import Testing

@testable import MapStyle
@testable import VectorRendering

@Suite struct IconPartTests {
    private static func icon(_ change: (inout SpriteIndex.Icon) -> Void = { _ in }) -> SpriteIndex.Icon {
        var icon = SpriteIndex.Icon(x: 0, y: 0, width: 20, height: 10, pixelRatio: 1)
        change(&icon)
        return icon
    }

    private static func shaped(_ image: SpriteIndex.Icon, anchor: Anchor = .center) -> ShapedIcon {
        ShapedIcon("a", image, anchor: anchor, offset: .zero)
    }

    @Test(arguments: [
        (Anchor.center, -10.0, -5.0), (.topLeft, 0, 0), (.bottomRight, -20, -10), (.left, 0, -5), (.bottom, -10, -10),
    ])
    func theAnchorIsAtThePoint(_ anchor: Anchor, _ left: Double, _ top: Double) {
        let box = Self.shaped(Self.icon(), anchor: anchor).box
        #expect(box == LabelBox(left: left, top: top, right: left + 20, bottom: top + 10))
    }

    @Test func anIconIsOnePartWithABorder() {
        let parts = IconPart.parts(of: Self.shaped(Self.icon()), rotation: 0)
        #expect(parts.count == 1)
        #expect(parts[0].part.left == -1 && parts[0].part.right == 21)
        #expect(parts[0].corners.0.x == -11 && parts[0].corners.1.x == 11 && parts[0].corners.2.y == 6)
    }

    @Test func rotationTurnsTheCorners() {
        let part = IconPart.parts(of: Self.shaped(Self.icon()), rotation: 90)[0]
        #expect(part.corners.0.x == 6 && part.corners.0.y == -11)
    }

    /// Around a text, an icon that stretches in the middle has nine parts, which meet.
    @Test func aStretchedIconHasParts() {
        let image = Self.icon {
            $0.stretchX = [5...15]
            $0.stretchY = [3...7]
        }
        let text = LabelBox(left: -30, top: -8, right: 30, bottom: 8)
        let icon = Self.shaped(image).fitted(to: text, .both, padding: [0, 0, 0, 0], offset: .zero)
        #expect(icon.box == text)
        let parts = IconPart.parts(of: icon, rotation: 0)
        #expect(parts.count == 9)
        // Both ends keep their size: the edge between them lies 5 points inside.
        let first = parts[0].corners
        #expect(first.1.x + first.1.fixedX == -25)
        #expect(first.0.x + first.0.fixedX == -31)
    }

    @Test(arguments: [
        (SymbolLayer.TextFit.width, LabelBox(left: -31, top: -5, right: 33, bottom: 5)),
        (.height, LabelBox(left: -10, top: -10, right: 10, bottom: 11)),
        (.both, LabelBox(left: -31, top: -10, right: 33, bottom: 11)),
    ])
    func iconsAreFittedToTexts(_ fit: SymbolLayer.TextFit, _ box: LabelBox) {
        let text = LabelBox(left: -30, top: -8, right: 30, bottom: 8)
        let icon = Self.shaped(Self.icon()).fitted(to: text, fit, padding: [2, 3, 3, 1], offset: .zero)
        #expect(icon.box == box)
    }

    @Test func contentWidensTheBoxForCollisions() {
        let image = Self.icon { $0.content = [2, 1, 17, 8] }
        let text = LabelBox(left: -30, top: -8, right: 30, bottom: 8)
        let icon = Self.shaped(image).fitted(to: text, .both, padding: [0, 0, 0, 0], offset: .zero)
        #expect(icon.margin == [2, 1, 3, 2])
    }

    @Test func aProportionalSideFollowsTheOther() {
        let image = Self.icon {
            $0.content = [0, 0, 20, 10]
            ($0.textFitWidth, $0.textFitHeight) = (.stretchOnly, .proportional)
        }
        let text = LabelBox(left: -5, top: -10, right: 5, bottom: 10)
        let icon = Self.shaped(image).fitted(to: text, .both, padding: [0, 0, 0, 0], offset: .zero)
        #expect(icon.proportionalBox == LabelBox(left: -20, top: -10, right: 20, bottom: 10))
    }
}
