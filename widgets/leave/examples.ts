import type { WidgetExample } from '../parts/widget-harness'

/** Every state of the leave button; its story and its tests use this one list. */
export const examples = {
  Button: {},
  OtherPage: { attributes: { to: 'https://example.org/' } },
} satisfies Record<string, WidgetExample>
