import type { WidgetExample } from '../parts/widget-harness'

/** The example states of the leave button, which its story and its tests use. */
export const examples = {
  Button: {},
  OtherPage: { attributes: { to: 'https://example.org/' } },
} satisfies Record<string, WidgetExample>
