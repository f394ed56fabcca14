"""Expected images of MapLibre styles, evaluated pixel by pixel from the style specification."""
