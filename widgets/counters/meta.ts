import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-counters>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Counters',
  does: 'The firm’s figures, which count up when they are scrolled into view.',
  attributes: {
    success: { means: 'The success rate, in percent.', values: 'number', otherwise: '98' },
    cases: { means: 'The number of handled cases.', values: 'number', otherwise: '1200' },
    years: { means: 'Years of experience.', values: 'number', otherwise: '15' },
    hours: { means: 'Hours of support a day.', values: 'number', otherwise: '24' },
    claims: {
      means: 'Shows only the figures that the firm claims in `firm.json`; the widget reads them from the API.',
      values: 'flag',
    },
    own: {
      means: 'Counts up to the figures in the tag’s children. Each figure is in a `<strong>` before its label.',
      values: 'flag',
    },
  },
  events: ready,
  parts: { counters: 'The list', counter: 'One figure with its label', figure: 'The figure', label: 'Its label' },
  children: 'The figures as text, shown until the script has loaded, and without JavaScript.',
}
