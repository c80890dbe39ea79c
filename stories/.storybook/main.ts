import type { StorybookConfig } from '@storybook/react-vite'
import { cssAsText } from '../../scripts/css-as-text.ts'
import { sampleAnswers } from './sample-answers.ts'

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { strictMode: true } },
  stories: ['../*.mdx', '../*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // The built bundle, for the stories that show the custom element itself.
  staticDirs: [{ from: '../../dist/widgets', to: '/widgets' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: ({ plugins = [], ...vite }) => ({ ...vite, plugins: [...plugins, cssAsText, sampleAnswers] }),
}

export default config
