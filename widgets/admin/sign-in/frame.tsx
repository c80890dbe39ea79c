import { type ReactNode, useRef } from 'react'
import { createSheet } from '../../styles'
import { Icon } from '../parts/icon'
import { useSheet } from '../use-sheet'
import styles from './sign-in.css'

const sheet = createSheet(styles)

/** The frame around a form that the dashboard shows before anybody signs in, with a heading. */
export function Frame({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className="before" ref={root}>
      <div className="login" part="login">
        <Icon name="scale" />
        {children}
      </div>
    </div>
  )
}
