import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import styles from '../widgets/admin/admin.css?inline'
import { type AdminExample, AdminStage, examples } from '../widgets/admin/examples'
import { adoptStyles, createSheet } from '../widgets/styles'

const meta: Meta = { title: 'Staff/Dashboard', parameters: { layout: 'fullscreen' } }
export default meta

const own = [createSheet(styles)]

/** The dashboard in a shadow root of its own, as its element draws it: its sheet speaks of `:host`. */
function InShadow({ example }: { example: AdminExample }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current as HTMLDivElement
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    adoptStyles(shadow, own)
    const root = createRoot(shadow)
    root.render(<AdminStage answers={example.answers} />)
    return () => root.unmount()
  }, [example])
  return <div ref={host} />
}

const story = (example: AdminExample): StoryObj => ({
  render: () => <InShadow example={example} />,
  play: async ({ canvasElement }) => {
    const shadow = canvasElement.querySelector('.stage > div > div')?.shadowRoot as ShadowRoot
    await example.visit?.(shadow)
  },
})

export const Login = story(examples.Login)
export const WrongPassword = story(examples.WrongPassword)
export const Throttled = story(examples.Throttled)
export const Unreachable = story(examples.Unreachable)
export const Loading = story(examples.Loading)
export const Loaded = story(examples.Loaded)
export const NobodyEmailed = story(examples.NobodyEmailed)
export const Empty = story(examples.Empty)
export const LoadFailed = story(examples.LoadFailed)
export const SessionEnded = story(examples.SessionEnded)
