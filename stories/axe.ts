/**
 * Turns axe off in tests for examples that a widget's own tests already check, in a browser and by more rules. In
 * Storybook itself axe still runs when a person asks.
 */
export const axeLooksElsewhere = import.meta.env.MODE === 'test' ? { a11y: { test: 'off' } } : {}
