import type { Page } from 'playwright'
import type { PublicFirm } from '../api/contract/content/firm'
import { referenceIn } from '../api/testing/told-in'
import { headSnippet, tagSnippet } from '../guide/snippet'
import { publicNames as names, publicTags, type PublicTag as Tag } from '../scripts/public-tags'
import type { HostHarness } from './host-harness'
import { fillConsultation } from './product'
import { pressNext } from './wizard-page'

export const caller = { phone: '020 7946 0456', email: 'amina@example.org' }

export async function fillIn(page: Page, tag: Tag, answers: Record<string, string>) {
  for (const [name, text] of Object.entries(answers)) await page.locator(`${tag} [name=${name}]:visible`).fill(text)
}

/** Fills in all required fields of a tag. */
export async function fill(page: Page, tag: Tag) {
  // Another function fills in the consultation form, which has labels and choices of its own.
  if (tag === 'haven-consultation-form') return await fillConsultation(page)
  const { opens, steps = 0, answers = {} } = publicTags[tag].sending ?? {}
  if (opens) await page.locator(`${tag} [part=open]`).click()
  if (steps > 0) await pressNext(page, steps)
  await fillIn(page, tag, answers)
}

/**
 * True when the whole page has arrived, with every stylesheet that it links to. The wizard's own stylesheet is in the
 * page, beside its tag.
 */
export const sheetsAreIn = () =>
  document.readyState !== 'loading' &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ sheet }) => sheet).every(Boolean)

/** Waits until the main part of every tag is in the page. */
export async function drawn(page: Page, some = names) {
  for (const tag of some)
    await page.locator(`${tag} [part=${publicTags[tag].part}]`).first().waitFor({ state: 'attached' })
}

/** The partner's page in a test, with every tag as in the guide, or with only some tags. */
export function partnerPage(harness: HostHarness) {
  async function pageOf({ head = '', html = '', api = harness.product.url, some = names } = {}) {
    const firm = (await (await fetch(`${api}/api/firm`)).json()) as PublicFirm
    return `<!doctype html><html lang="en" ${html}><head><meta charset="utf-8"><title>A partner's page</title>
<meta name="viewport" content="width=device-width">${head && `<style>${head}</style>`}
${headSnippet(api)}</head><body><main><h1>Help from a partner</h1><p>Words and <a href="/">a link</a>.</p><button>Theirs</button>
${some.map(tag => tagSnippet(tag, api, firm)).join('\n')}</main></body></html>`
  }

  async function open(options: Parameters<typeof pageOf>[0] = {}) {
    harness.html = await pageOf(options)
    await harness.page.emulateMedia({ reducedMotion: 'reduce' })
    await harness.page.goto(harness.origin)
    await drawn(harness.page, options.some)
  }

  /**
   * The reference in the address of the thank-you page, which opens after a form without script was sent; null
   * before.
   */
  const thanked = () => referenceIn(harness.page.url())

  return { open, pageOf, thanked }
}
