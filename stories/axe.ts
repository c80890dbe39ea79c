/**
 * Turns axe off in the tests of some stories: the widgets' own tests check the same examples with axe in a browser,
 * with more rules. A person can still start axe in Storybook.
 */
export const axeLooksElsewhere = import.meta.env.MODE === 'test' ? { a11y: { test: 'off' } } : {}
