import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { cssAsText } from './scripts/css-as-text'
import { browser, hookTimeout, widgetsProject } from './scripts/widgets-project'

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
      widgetsProject(),
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
