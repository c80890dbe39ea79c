// The build makes one chunk of this file: the code of the bar's two panels and of their stored options.
export { withKept } from './alerts'
export { AlertsPanel } from './alerts-panel'
export { LookPanel } from './look-panel'
