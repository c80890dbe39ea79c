#!/bin/sh
# Makes the two heading fonts from Source Serif 4: one weight, optical sizes 18 to 60 px, Latin only; and the italic that
# the notes on the letter are written in: one weight and size, letters only.
# Needs fonttools and brotli (pip install fonttools brotli). Run from the repository's root.
# The results have their own names, as the Open Font License asks of a changed font whose name is reserved.
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
subset haven-serif.woff2 U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
subset haven-serif-accents.woff2 U+00A1-00A2,U+00A4-00A8,U+00AA-00B6,U+00B8-00FF,U+0131,U+0152,U+0153,U+20AC
instance italic 'Haven Pen' opsz=20 wght=540
subset haven-pen.woff2 U+0020,U+0027,U+002C,U+002E,U+003F,U+0041-005A,U+0061-007A,U+2019
rm -r "$work"
