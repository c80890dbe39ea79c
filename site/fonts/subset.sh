#!/bin/sh
# Makes the three fonts for headings and the italic font for the notes on the letter, all from Source Serif 4. The fonts
# for headings have one weight, the optical sizes 18 to 60 px, and only Latin characters. The italic font has one weight
# and size, and only the characters that the notes contain. This script needs fonttools and brotli (pip install
# fonttools brotli). Run this script in the root folder of the repository. The results have other names than the
# original, because the Open Font License reserves the original's name.
set -e
files=node_modules/@fontsource-variable/source-serif-4/files
work=$(mktemp -d)
# instance STYLE NAME AXES...
instance() {
  source=$files/source-serif-4-latin-opsz-$1.woff2 name=$2
  shift 2
  fonttools varLib.instancer "$source" "$@" -o "$work/instance.ttf" -q
  python3 - "$work/instance.ttf" "$name" <<'PY'
import sys
from fontTools.ttLib import TTFont
path, name = sys.argv[1:]
font = TTFont(path)
for record in font['name'].names:
    if record.nameID in (1, 3, 4, 6, 16, 25):
        font['name'].setName(name.replace(' ', '') if record.nameID in (3, 6, 25) else name, record.nameID,
                             record.platformID, record.platEncID, record.langID)
font.save(path)
PY
}
subset() {
  pyftsubset "$work/instance.ttf" --unicodes="$2" --layout-features=kern,liga,lnum,tnum,ccmp --name-IDs=0,1,2,4,6,13,14 \
    --flavor=woff2 --no-hinting --output-file="site/fonts/$1"
}
instance normal 'Haven Serif' opsz=18:60 wght=560
# Characters that headings rarely need, such as brackets and braces, are in `haven-serif-rest.woff2`. In
# `haven-serif.woff2`, these characters would add 2.6 kB to every first visit.
subset haven-serif.woff2 U+0020-0022,U+0024-0029,U+002B-003B,U+003F,U+0041-005A,U+0061-007A,U+00A0,U+00A3,U+00A9,U+00B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
subset haven-serif-accents.woff2 U+00DF-00FF
subset haven-serif-rest.woff2 U+0023,U+002A,U+003C-003E,U+0040,U+005B-0060,U+007B-007E,U+00A1-00A2,U+00A4-00A8,U+00AA-00B6,U+00B8-00DE,U+0131,U+0152,U+0153,U+20AC
instance italic 'Haven Pen' opsz=20 wght=540
subset haven-pen.woff2 U+0020,U+0054,U+0061,U+0063,U+0064,U+0065,U+0068,U+0069,U+006C,U+006D,U+006E,U+006F,U+0070,U+0072,U+0073,U+0074,U+0075,U+0077,U+0079
rm -r "$work"
