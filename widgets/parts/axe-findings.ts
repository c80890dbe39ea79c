import axe from 'axe-core'

// A selector is enough; writing down the HTML of every element takes part of the time.
axe.configure({ noHtml: true })

/** The rules about colours: only these can break in another theme, once every rule has checked one theme. */
export const COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The findings of axe, as `rule: elements`. */
export async function axeFindings(context: axe.ElementContext, options: axe.RunOptions = {}): Promise<string[]> {
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    ...options,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
