import { appears } from '../parts/example'
import type { WidgetExample } from '../parts/widget-harness'

const link = '<a href="tel:+442079460123">Call 020 7946 0123</a>'

// The notice appears once per visit, so the example first clears the tab's storage, which contains the record of the
// notice.
const notice = (root: ParentNode) => {
  sessionStorage.clear()
  return appears(root, '.notice:not(.out)')
}

/** The example states of the call button, which its story and its tests use. */
export const examples = {
  Button: { children: link, visit: root => appears(root, '.call:not(.out)') },
  Notice: { attributes: { phone: '020 7946 0999' }, visit: notice },
  Emergency: {
    attributes: { phone: '020 7946 0123', emergency: '020 7946 0999' },
    visit: notice,
  },
} satisfies Record<string, WidgetExample>
