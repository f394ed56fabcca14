extension ValidatedRequest {
    /// The factor for sizes of attribution, scale bar, north arrow and title.
    ///
    /// On posters they keep their share of the image, and up to 1024x1024 points their usual size.
    var ornamentFactor: Double {
        self.ornamentScale ?? min(max((self.size.width * self.size.height).squareRoot() / 1024, 1), 8)
    }
}
