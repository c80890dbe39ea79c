import axe from 'axe-core'

// Selectors are enough, and collecting the HTML of every element would take time.
axe.configure({ noHtml: true })

/**
 * The rules about colours, which are the only ones that another theme can break after all rules were checked in one
 * theme.
 */
export const COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The findings of axe as texts `rule: elements`. */
export async function axeFindings(context: axe.ElementContext, options: axe.RunOptions = {}): Promise<string[]> {
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    ...options,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
