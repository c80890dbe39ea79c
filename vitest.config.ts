import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium, chromiumFlags } from './scripts/chromium'
import { cssAsText } from './scripts/css-as-text'
import { reactAlias } from './widgets/react-alias'

// Vitest writes into what it is given, so each project gets its own.
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/** How long a set-up may take, in ms: it starts servers and browsers, on machines that have other work, too. */
const hookTimeout = 120_000

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{api,site,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout,
        },
      },
      {
        resolve: { alias: reactAlias },
        plugins: [cssAsText],
        optimizeDeps: {
          include: ['preact/compat', 'preact/jsx-dev-runtime', '@r2wc/core', 'ky', 'zod/mini', 'axe-core'],
        },
        test: {
          name: 'widgets',
          include: ['widgets/**/*.test.{ts,tsx}'],
          browser: browser(),
          testTimeout: 30_000,
          hookTimeout,
        },
      },
      {
        plugins: [storybookTest({ configDir: 'stories/.storybook' })],
        test: { name: 'stories', browser: browser(), testTimeout: 30_000, hookTimeout },
      },
      {
        // What all stories of a widget come to, held against what its tag promises.
        plugins: [cssAsText],
        test: {
          name: 'promises',
          include: ['stories/*.test.tsx'],
          browser: browser(),
          testTimeout: 60_000,
          hookTimeout,
        },
      },
      {
        // The built product in a real browser: one file after the other, since each starts servers of its own.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout,
          fileParallelism: false,
        },
      },
    ],
  },
})
