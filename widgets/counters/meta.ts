import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-counters>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Counters',
  does: 'The firm’s figures. They count up when the visitor scrolls to them.',
  attributes: {
    success: { means: 'The success rate, in percent.', values: 'number', otherwise: '98' },
    cases: { means: 'The number of handled cases.', values: 'number', otherwise: '1200' },
    years: { means: 'Years of experience.', values: 'number', otherwise: '15' },
    hours: { means: 'Hours of support per day.', values: 'number', otherwise: '24' },
    claims: {
      means:
        'The widget shows only the figures that the firm claims in `firm.json`. The widget reads these figures from the API.',
      values: 'flag',
    },
    own: {
      means: 'Counts up to the figures in the tag’s children. Each figure is in a `<strong>` before its label.',
      values: 'flag',
    },
  },
  events: ready,
  parts: { counters: 'The list', counter: 'One figure with its label', figure: 'The figure', label: 'Its label' },
  children: 'The figures as text. Visitors see it until the script has loaded, and in browsers without JavaScript.',
}
