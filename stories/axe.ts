/**
 * Turns axe off in tests of examples that a widget's own tests already check in a browser, with more rules. In
 * Storybook, axe still runs when a person starts it.
 */
export const axeLooksElsewhere = import.meta.env.MODE === 'test' ? { a11y: { test: 'off' } } : {}
