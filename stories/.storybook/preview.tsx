import type { Preview } from '@storybook/react-vite'
import styles from '../../widgets/haven.css?inline'
import { setStyles } from '../../widgets/styles'

// Component stories stand in the page itself; the toast region has a shadow root of its own.
setStyles(styles)
const sheet = document.createElement('style')
sheet.textContent = `${styles}
.stage { padding: 1rem; font-family: system-ui, sans-serif }
.stage.dark { background: #0f1b2d }`
document.head.append(sheet)

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    viewport: {
      options: {
        narrow: { name: '320', styles: { width: '320px', height: '640px' } },
        phone: { name: '375', styles: { width: '375px', height: '812px' } },
        tablet: { name: '768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: '1280', styles: { width: '1280px', height: '800px' } },
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Colours of the widget',
      toolbar: { title: 'Theme', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Direction of the text',
      toolbar: { title: 'Direction', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  decorators: [
    (Story, { globals }) => (
      <main dir={globals.direction} className={`stage ${globals.theme}`}>
        <div {...{ theme: globals.theme }}>
          <Story />
        </div>
      </main>
    ),
  ],
}

export default preview
