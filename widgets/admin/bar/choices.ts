// The panels of the bar come together.
export { AlertsPanel } from './alerts-panel'
export { LookPanel } from './look-panel'
