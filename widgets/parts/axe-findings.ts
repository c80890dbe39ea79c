import axe from 'axe-core'

// The findings contain only selectors. Without `noHtml`, axe would spend time on the HTML of every
// element.
axe.configure({ noHtml: true })

/**
 * The rules about colours. A state that follows all rules in one theme can break only these rules in the other theme.
 */
export const COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The findings of axe, each as one text: `rule: elements`. */
export async function axeFindings(context: axe.ElementContext, options: axe.RunOptions = {}): Promise<string[]> {
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    ...options,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
