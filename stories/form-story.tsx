import type { StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { type FormExample, FormStage } from '../widgets/parts/example'
import type { FormCode } from '../widgets/parts/use-form'
import type { WidgetProps } from '../widgets/widget'
import { otherArgs } from './tokens'

/** The stories of a form: one for each of its named states. */
export const formStory =
  (form: ComponentType<WidgetProps & { load: () => Promise<FormCode> }>, code: FormCode, styles = '') =>
  (example: FormExample): StoryObj<NonNullable<FormExample['attributes']>> => ({
    args: example.attributes ?? {},
    render: args => {
      const attributes = otherArgs(args)
      return (
        <>
          <style>{styles}</style>
          <FormStage key={JSON.stringify(attributes)} form={form} code={code} example={{ ...example, attributes }} />
        </>
      )
    },
    play: async ({ canvasElement }) => example.visit?.(canvasElement),
  })
