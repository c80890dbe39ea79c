import { existsSync, readdirSync } from 'node:fs'
import { fontNames, launchWith } from '../fonts'
import { shifts, watchShift } from '../layout-shift'
import { passTests } from './pass-tests'
import { startServer } from './server'

const SITE = 'dist/site'
const WIDTHS = [320, 375, 768, 1280]

/**
 * Opens every page of the site at every width in every font. Nothing may move between the first paint and the finished
 * widgets, and each form must be as tall as its fallback.
 */
export async function fonts(): Promise<string[]> {
  if (!existsSync(`${SITE}/index.html`)) return ['the site is not built: run `npm run build` first']
  const paths = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter(file => /(^|\/)index\.html$/.test(file))
    .map(file => `/${file.slice(0, -'index.html'.length)}`)
  const server = await startServer()
  const wrong: string[] = []
  for (const font of fontNames) {
    const browser = await launchWith(font)
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await watchShift(page)
    for (const path of paths) {
      for (const width of WIDTHS) {
        const found = await shifts(page, server.url + path, width)
        wrong.push(...found.map(what => `${path} in ${font}, ${width} px: ${what}`))
      }
    }
    await browser.close()
    console.log(`    ${font}: ${paths.length} pages at ${WIDTHS.length} widths`)
  }
  await server.stop()
  if (!passTests(['e2e/fonts.test.ts', 'e2e/snippet.test.ts'], 'e2e'))
    wrong.push('a form is taller than its fallback: see above')
  return wrong
}
