import Colors
import Glibc
import Testing

@testable import StyleSources

/// The colors of the built-in styles, by the contrast of WCAG 2 and the lightness of CIE Lab.
@Suite struct StyleContrastTests {
    private static let palettes = [StylePalette.light, .dark]
    /// What a label may lie on.
    private static let grounds: [any KeyPath<StylePalette, String> & Sendable] = [
        \.land, \.urban, \.institution, \.green, \.wood, \.sand, \.ice, \.woodAfar, \.sandAfar, \.building, \.service,
        \.minor, \.tertiary,
        \.secondary,
    ]

    @Test(arguments: palettes.indices)
    func namesOfPlacesAndRoadsHaveAContrastOf4AndAHalf(palette: Int) throws {
        let palette = Self.palettes[palette]
        for name in [palette.country, palette.city, palette.town, palette.village, palette.roadName] {
            for ground in Self.grounds.map({ palette[keyPath: $0] }) + [palette.halo] {
                #expect(try contrast(name, ground) >= 4.5, "\(name) on \(ground)")
            }
        }
    }

    @Test(arguments: palettes.indices)
    func otherNamesHaveAContrastOf3(palette: Int) throws {
        let palette = Self.palettes[palette]
        let names = [
            palette.region, palette.suburb, palette.waterName, palette.greenName, palette.food, palette.shop,
            palette.culture, palette.leisure, palette.transit, palette.health, palette.office,
        ]
        for name in names {
            for ground in Self.grounds.prefix(10).map({ palette[keyPath: $0] }) + [palette.halo] {
                #expect(try contrast(name, ground) >= 3, "\(name) on \(ground)")
            }
        }
        #expect(try contrast(palette.waterName, palette.water) >= 3)
        #expect(try contrast(palette.shieldName, palette.shield) >= 4.5)
    }

    /// Without hues, roads are still told apart: each class is at least as far from minor roads as the one below it.
    @Test(arguments: palettes.indices)
    func roadsAreInOrderOfLightness(palette: Int) throws {
        let isDark = palette == 1
        let palette = Self.palettes[palette]
        let classes = StyleRoad.allCases.filter { $0 != .pedestrian }
        let roads = try classes.map { try lab(palette[keyPath: $0.color]).x }
        let ordered = isDark ? roads : roads.map { -$0 }
        #expect(ordered == ordered.sorted(), "\(roads)")
        #expect(abs(roads[0] - roads[5]) > 10)
        // A casing separates a road from the land.
        let land = try lab(palette.land).x
        let casing = try lab(palette.casing).x
        #expect(isDark ? casing < land - 3 : casing < land - 10)
        if isDark { #expect(roads.min().map { $0 > land + 8 } == true) }
    }

    /// At zooms without casings, too.
    @Test(arguments: palettes.indices)
    func thinRoadsAreToldApart(palette: Int) throws {
        let palette = Self.palettes[palette]
        let thin = [palette.thinRoad, palette.thinSecondary, palette.thinPrimary, palette.thinMotorway]
        let contrasts = try thin.map { try contrast($0, palette.land) }
        #expect(contrasts == contrasts.sorted() && contrasts[0] >= 1.4, "\(contrasts)")
        for (one, next) in zip(contrasts, contrasts.dropFirst()) { #expect(next / one >= 1.07) }
    }

    @Test func lightRoadsStandOutByTheirFill() throws {
        let palette = StylePalette.light
        for road in [palette.tertiary, palette.secondary, palette.primary, palette.motorway] {
            for ground in [palette.land, palette.urban] { #expect(try contrast(road, ground) >= 1.15, "\(road)") }
        }
        #expect(try contrast(palette.casing, palette.land) >= 1.25)
        #expect(try contrast(palette.casing, palette.urban) >= 1.25)
    }

    @Test func darkGroundHasContrast() throws {
        let palette = StylePalette.dark
        for ground in [palette.water, palette.wood, palette.woodAfar, palette.green, palette.building] {
            #expect(try contrast(ground, palette.land) >= 1.3, "\(ground)")
        }
        for road in [palette.minor, palette.pedestrian, palette.thinRoad] {
            for ground in [palette.land, palette.urban] { #expect(try contrast(road, ground) >= 1.8, "\(road)") }
        }
    }

    /// Borders have a hue that no road has.
    @Test(arguments: palettes.indices)
    func bordersLookLikeNoRoad(palette: Int) throws {
        let palette = Self.palettes[palette]
        let border = try lab(palette.border)
        for road in StyleRoad.allCases {
            let color = try lab(palette[keyPath: road.color])
            let (red, yellow) = (border.y - color.y, border.z - color.z)
            #expect((red * red + yellow * yellow).squareRoot() > 15, "\(road)")
        }
    }

    @Test(arguments: palettes.indices)
    func pinsStandOutFromTheGround(palette: Int) throws {
        let isDark = palette == 1
        let palette = Self.palettes[palette]
        for ground in Self.grounds.map({ palette[keyPath: $0] }) + [palette.water, palette.motorway, palette.runway] {
            let color = try lab(ground)
            #expect((color.y * color.y + color.z * color.z).squareRoot() < (isDark ? 15 : 25), "\(ground)")
        }
    }

    private func channels(_ css: String) throws -> SIMD3<Double> {
        let color = try #require(Color(css: css))
        return SIMD3(Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    }

    private static func linear(_ value: UInt8) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The contrast of two colors, https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio.
    private func contrast(_ first: String, _ second: String) throws -> Double {
        let values = try [first, second].map { (try channels($0) * SIMD3(0.2126, 0.7152, 0.0722)).sum() + 0.05 }
        return max(values[0], values[1]) / min(values[0], values[1])
    }

    /// Lightness, and the two axes of hue, for the white point D65.
    private func lab(_ css: String) throws -> SIMD3<Double> {
        let rgb = try channels(css)
        let x = (rgb * SIMD3(0.4124, 0.3576, 0.1805)).sum() / 0.9505
        let y = (rgb * SIMD3(0.2126, 0.7152, 0.0722)).sum()
        let z = (rgb * SIMD3(0.0193, 0.1192, 0.9505)).sum() / 1.089
        func scaled(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
        return SIMD3(116 * scaled(y) - 16, 500 * (scaled(x) - scaled(y)), 200 * (scaled(y) - scaled(z)))
    }
}
