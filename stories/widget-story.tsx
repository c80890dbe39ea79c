import type { StoryObj } from '@storybook/preact-vite'
import type { ComponentType } from 'react'
import { harnessRoot, type WidgetExample, WidgetHarness } from '../widgets/parts/widget-harness'
import type { WidgetProps } from '../widgets/widget'
import { axeLooksElsewhere } from './axe'
import { otherArgs } from './tokens'

/** Makes the stories of a widget that is not a form: one for each of its example states. */
export const widgetStory =
  // biome-ignore lint/suspicious/noExplicitAny: each widget has attributes of its own.
    (widget: ComponentType<WidgetProps & any>, styles: string) =>
    (example: WidgetExample): StoryObj<Record<string, string>> => ({
      args: example.attributes ?? {},
      parameters: axeLooksElsewhere,
      render: args => {
        const attributes = otherArgs(args)
        return (
          <WidgetHarness
            key={JSON.stringify(attributes)}
            widget={widget}
            styles={styles}
            example={{ ...example, attributes }}
          />
        )
      },
      play: async ({ canvasElement }) => {
        await example.visit?.(harnessRoot(canvasElement))
      },
    })
