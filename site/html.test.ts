import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFirm } from '../api/content/firm'
import { triedLanguages } from '../scripts/tried-languages'
import { renderSite } from './render'

// Checks the rules of the HTML standard itself. Rules of style are off, because Biome checks the
// style.
const html = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // The rule `attr-case` is off, because React writes some attributes in camel case, which HTML allows.
    'attr-case': 'off',
    // Stylesheets and scripts come from the page's own origin or from the intake, and the page trusts both anyway. So
    // the elements for stylesheets and scripts need no integrity hash.
    'require-sri': 'off',
  },
})

describe('the HTML of the site', () => {
  const outDir = mkdtemp(join(tmpdir(), 'haven-html-'))
  let pages: string[]
  beforeAll(async () => {
    ;({ pages } = await renderSite({ firm: { ...loadFirm(), formLanguages: triedLanguages }, outDir: await outDir }))
  })

  it('is valid on every page', async () => {
    const wrong: string[] = []
    for (const path of pages) {
      const file = join(await outDir, path.endsWith('/') ? `${path}index.html` : path)
      const report = await html.validateString(await readFile(file, 'utf8'))
      for (const { messages } of report.results) {
        wrong.push(...messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`))
      }
    }
    expect(wrong).toEqual([])
  })

  it('would be refused if it were wrong', async () => {
    const report = await html.validateString('<p>A <div>block</div> in a paragraph, <b id="x" id="x">twice</b></p>')
    expect(report.valid).toBe(false)
  })
})
