// Storybook's own page says this to React's renderer; where stories run as tests, nothing else does.
Object.assign(globalThis, { FRAMEWORK_OPTIONS: { strictMode: true } })
