// The panels of the bar, which are loaded together.
export { withKept } from './alerts'
export { AlertsPanel } from './alerts-panel'
export { LookPanel } from './look-panel'
