/// The pin that images have, for the map.
enum PinImageText {
    static let text = ##"""
        <svg xmlns="http://www.w3.org/2000/svg" width="28" height="38" viewBox="0 0 28 38">
          <ellipse cx="14" cy="35" rx="6" ry="2.6" fill="#000" opacity="0.25"/>
          <path d="M14 35C12.4 29.6 3 22.6 3 14a11 11 0 0 1 22 0c0 8.6-9.4 15.6-11 21z" fill="#e53935" stroke="#fff" stroke-width="1.43" stroke-linejoin="round"/>
          <circle cx="14" cy="14" r="4.4" fill="#fff"/>
        </svg>
        """##
}
