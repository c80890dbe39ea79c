import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags, chromium as findChromium } from './chromium'

const { resolve } = createRequire(import.meta.url)
const google = (name: string, face: string) =>
  ['400Regular', '700Bold'].map(weight => resolve(`@expo-google-fonts/${name}/${weight}/${face}_${weight}.ttf`))
const dejavu = (face: string) => ['', '-Bold'].map(weight => resolve(`dejavu-fonts-ttf/ttf/DejaVu${face}${weight}.ttf`))

/**
 * The fonts with which the tests imitate visitors' systems, and their files. Arimo is Liberation Sans under another
 * name.
 */
export const fonts = {
  Arimo: google('arimo', 'Arimo'),
  'Noto Sans': google('noto-sans', 'NotoSans'),
  'DejaVu Sans': dejavu('Sans'),
  'PT Sans Narrow': google('pt-sans-narrow', 'PTSansNarrow'),
} as const
export type Font = keyof typeof fonts
/** The fonts of every imitated system for the scripts in which Haven has forms beside Latin, Greek and Cyrillic. */
const ofScripts = [
  google('noto-nastaliq-urdu', 'NotoNastaliqUrdu'),
  google('noto-sans-arabic', 'NotoSansArabic'),
  google('noto-sans-bengali', 'NotoSansBengali'),
  google('noto-sans-devanagari', 'NotoSansDevanagari'),
  google('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  google('noto-sans-tamil', 'NotoSansTamil'),
].flat()
export const fontNames = Object.keys(fonts) as Font[]
/** The fonts that the tests try: all before a release, otherwise the widest and the narrowest. */
export const triedFonts: Font[] = process.env.BEFORE_RELEASE === 'on' ? fontNames : ['DejaVu Sans', 'PT Sans Narrow']

/**
 * Makes a system configuration with one sans-serif, one serif and one monospace font, and with the fonts of other
 * scripts. Returns the file for `FONTCONFIG_FILE`, which is removed when this process ends.
 */
export function describeSystem(font: Font): string {
  const folder = mkdtempSync(join(tmpdir(), 'haven-fonts-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = join(folder, 'fonts')
  mkdirSync(files)
  for (const file of [...fonts[font], ...dejavu('Serif'), ...dejavu('SansMono'), ...ofScripts]) {
    symlinkSync(file, join(files, basename(file)))
  }
  const prefer = ([name, family]: string[]) =>
    `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`
  const aliases = [
    ['serif', 'DejaVu Serif'],
    ['monospace', 'DejaVu Sans Mono'],
    ...['sans-serif', 'system-ui', 'Sans'].map(name => [name, font]),
  ]
  // Adds the font to the end of every list of fonts, so that it also serves pages that set no font.
  const last = `<match target="pattern"><edit name="family" mode="append_last"><string>${font}</string></edit></match>`
  const config = join(folder, 'fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${files}</dir>` +
      `<cachedir>${join(folder, 'cache')}</cachedir>${aliases.map(prefer).join('')}${last}</fontconfig>`,
  )
  return config
}

/** Starts a browser that sees a system with this sans-serif font. */
export const launchWith = (font: Font): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
    env: { ...process.env, FONTCONFIG_FILE: describeSystem(font) } as Record<string, string>,
  })

/** The fonts that the browser really uses for an element's text. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}
