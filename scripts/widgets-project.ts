import { playwright } from '@vitest/browser-playwright'
import { reactAlias } from '../widgets/react-alias'
import { chromium, chromiumFlags } from './chromium'
import { cssAsText } from './css-as-text'

/** The longest time for a set-up, in ms. A set-up starts servers and browsers, on machines that also do other work. */
export const hookTimeout = 120_000

/**
 * The test files of a worker, or of a browser page, share what they import. Loading these imports again for each file
 * took a quarter of the time.
 */
export const isolate = false

/** How long a test repeats a check, in ms. One second is too short where a machine has other work. */
export const expectPoll = { poll: { timeout: 15_000 } }

/**
 * The browser in which the tests run. Vitest writes into this object, so each project gets an object of its own. One page
 * runs all files of a project, always in the same order. Several pages would only slow the workers beside them down.
 */
export const browser = () => ({
  enabled: true,
  headless: true,
  fileParallelism: false,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/** The project of the widgets' tests, which are compiled for Preact and run in a real browser. */
export const widgetsProject = () => ({
  resolve: { alias: reactAlias },
  plugins: [cssAsText],
  optimizeDeps: {
    include: ['preact/compat', 'preact/jsx-dev-runtime', '@r2wc/core', 'ky', 'zod/mini', 'axe-core'],
  },
  test: {
    name: 'widgets',
    include: ['widgets/**/*.test.{ts,tsx}'],
    setupFiles: ['widgets/bare-texts.ts'],
    isolate,
    browser: browser(),
    testTimeout: 90_000,
    hookTimeout,
    expect: expectPoll,
  },
})
