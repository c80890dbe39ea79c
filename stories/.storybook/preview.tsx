import type { Preview } from '@storybook/preact-vite'
import { render } from 'preact'
import type { ReactNode } from 'react'
import styles from '../../widgets/haven.css?inline'
import { setStyles } from '../../widgets/styles'
import harness from '../harness.css?inline'
import { otherArgs, tokenArgs, tokenControls } from '../tokens'

setStyles(styles)
const sheet = document.createElement('style')
sheet.textContent = harness
document.head.append(sheet)

const preview: Preview = {
  parameters: {
    options: { storySort: { order: ['Start here', 'Design', 'Forms', '*', 'Staff', 'Guide'] } },
    // In tests, axe reports only violations. The other results of axe help only people who look at a story, and would
    // double the time that axe needs.
    a11y: { test: 'error', options: import.meta.env.MODE === 'test' ? { resultTypes: ['violations'] } : {} },
    controls: { expanded: true },
    actions: { disable: true },
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
    palette: {
      description: 'Colours that the system forces on pages',
      toolbar: {
        title: 'Palette',
        items: [
          { value: 'own', title: 'Own colours' },
          { value: 'forced', title: 'Forced colours' },
        ],
        dynamicTitle: true,
      },
    },
  },
  // Storybook's renderer for Preact does not unmount a story when it shows the next one, so the story's timers would
  // continue. This hook unmounts the story.
  beforeEach:
    ({ canvasElement }) =>
    () =>
      render(null, canvasElement),
  initialGlobals: { theme: 'light', direction: 'ltr', palette: 'own' },
  decorators: [
    (Story, { args, globals: { theme, direction, palette }, parameters }) => (
      <main dir={direction} className={`harness ${parameters.plain ? '' : theme} ${palette}`}>
        <div
          {...{ theme: parameters.plain ? 'light' : theme }}
          ref={element => {
            for (const name of Object.keys(tokenControls)) element?.style.removeProperty(name)
            for (const [name, value] of Object.entries(tokenArgs(args))) element?.style.setProperty(name, String(value))
          }}
        >
          {Story({ args: otherArgs(args) }) as ReactNode}
        </div>
      </main>
    ),
  ],
}

export default preview
