import type { Testimonial } from '../../api/contract/content/content'
import { appears } from '../parts/example'
import type { WidgetExample } from '../parts/widget-harness'

/** Plainly invented clients. The widget must not show the last testimonial. */
export const testimonials: Testimonial[] = [
  {
    id: 1,
    name: 'Adaeze Sampleton',
    title: 'Nurse',
    company: 'Invented Care Trust',
    rating: 5,
    content:
      'My leave was cut short on a Friday. They read my papers that evening and wrote to the Home Office on Monday. I kept my job.',
    imageUrl: '',
    createdAt: '2026-10-30T09:00:00.000Z',
    isVisible: true,
  },
  {
    id: 2,
    name: 'Lucía Inventada',
    title: '',
    company: '',
    rating: 4,
    content: 'They explained every letter before I signed it, and the fee was the one we agreed at the start.',
    imageUrl: '/no-such-picture.png',
    createdAt: '2026-09-21T09:00:00.000Z',
    isVisible: true,
  },
  {
    id: 3,
    name: 'Hidden Person',
    title: '',
    company: '',
    rating: 1,
    content: 'Not to be printed.',
    imageUrl: '',
    createdAt: '2026-09-20T09:00:00.000Z',
    isVisible: false,
  },
]

/** The example states of the testimonials, which the story and the tests use. */
export const examples = {
  Loading: { read: () => new Promise(() => {}), visit: root => appears(root, '.skeleton') },
  Loaded: { read: async () => testimonials, visit: root => appears(root, '[part=list]') },
  Empty: { read: async () => [], visit: root => appears(root, '[part=empty]') },
  Failed: {
    read: () => Promise.reject(new Error('502: Bad Gateway')),
    visit: root => appears(root, '[part=error]'),
  },
} satisfies Record<string, WidgetExample>
