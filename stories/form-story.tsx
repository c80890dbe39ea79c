import type { StoryObj } from '@storybook/preact-vite'
import type { ComponentType } from 'react'
import { type FormExample, formStage } from '../widgets/parts/example'
import type { FormActions } from '../widgets/parts/form-types'
import { harnessRoot, WidgetHarness } from '../widgets/parts/widget-harness'
import type { WidgetProps } from '../widgets/widget'
import { axeLooksElsewhere } from './axe'
import { otherArgs } from './tokens'

/** Makes the stories of a form: one for each of its example states. */
export const formStory =
  (form: ComponentType<WidgetProps & { load: () => Promise<FormActions> }>, actions: FormActions, styles = '') =>
  (example: FormExample): StoryObj<NonNullable<FormExample['attributes']>> => ({
    args: example.attributes ?? {},
    parameters: axeLooksElsewhere,
    render: args => {
      const attributes = otherArgs(args)
      return (
        <WidgetHarness
          key={JSON.stringify(attributes)}
          {...formStage(form, actions, { ...example, attributes })}
          styles={styles}
        />
      )
    },
    play: async ({ canvasElement }) => example.visit?.(harnessRoot(canvasElement)),
  })
