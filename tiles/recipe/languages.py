"""The languages that countries have names in, besides `name`."""

LANGUAGES = "ar de el en es fi fr he hi it ja ko nl pl pt ru sv tr uk zh".split()
