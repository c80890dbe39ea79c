import type { WidgetExample } from '../parts/widget-harness'

const counted = async (root: ParentNode) => {
  for (const end = Date.now() + 5_000; Date.now() < end; ) {
    const [ticking, said] = ['.ticking', '.said'].map(name => root.querySelector(name)?.textContent)
    if (said && ticking === said) return
    await new Promise(done => setTimeout(done, 20))
  }
  throw new Error('The counters did not reach their figures')
}

/** The example states of the counters, which the story and the tests use. */
export const examples = {
  Counted: { visit: counted },
  Written: {
    attributes: { own: '' },
    children: '<ul><li><strong>4.8</strong> rating</li><li><strong>5000+</strong> <span>families</span></li></ul>',
    visit: counted,
  },
  Own: { attributes: { success: '95', cases: '5000', years: '8', hours: '12' }, visit: counted },
} satisfies Record<string, WidgetExample>
