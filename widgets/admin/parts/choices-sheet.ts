import { createSheet } from '../../styles'
import styles from './choices.css'

/** What the panels of the bar look like. */
export const choicesSheet = createSheet(styles)
