import type { WidgetExample } from '../parts/widget-harness'

/** The states of the leave button, which its story and its tests share. */
export const examples = {
  Button: {},
  OtherPage: { attributes: { to: 'https://example.org/' } },
} satisfies Record<string, WidgetExample>
