import { appears } from '../parts/example'
import type { WidgetExample } from '../parts/widget-stage'

const link = '<a href="tel:+442079460123">Call 020 7946 0123</a>'

/** Every state of the call button; its story and its tests use this one list. */
export const examples = {
  Button: { children: link, visit: root => appears(root, '.call:not(.out)') },
  Notice: { attributes: { phone: '020 7946 0999' }, visit: root => appears(root, '.notice') },
} satisfies Record<string, WidgetExample>
