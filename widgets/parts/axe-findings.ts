import axe from 'axe-core'

// A selector says what it is; writing down the HTML of every element that was looked at takes a part of the time.
axe.configure({ noHtml: true })

/** The rules that go by colours: all that another theme can break, once every rule has looked at one. */
export const COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds, as `rule: elements`. */
export async function axeFindings(context: axe.ElementContext, options: axe.RunOptions = {}): Promise<string[]> {
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    ...options,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
