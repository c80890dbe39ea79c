// The panels of the bar load together.
export { AlertsPanel } from './alerts-panel'
export { LookPanel } from './look-panel'
