import { existsSync } from 'node:fs'
import type { StorybookConfig } from '@storybook/preact-vite'
import { cssAsText } from '../../scripts/css-as-text.ts'
import { reactAlias } from '../../widgets/react-alias.ts'
import { sampleAnswers } from './sample-answers.ts'

const config: StorybookConfig = {
  framework: '@storybook/preact-vite',
  stories: ['../*.mdx', '../*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // The built bundle, for stories that show the custom element itself. Before a build, the other stories work.
  staticDirs: existsSync('dist/widgets') ? [{ from: '../../dist/widgets', to: '/widgets' }] : [],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: ({ plugins = [], resolve, ...vite }) => ({
    ...vite,
    resolve: { ...resolve, alias: reactAlias },
    plugins: [...plugins, cssAsText, sampleAnswers],
  }),
}

export default config
