import type { TeamMember } from '../../api/contract/content/content'
import { appears } from '../parts/example'
import type { WidgetExample } from '../parts/widget-harness'

/**
 * Invented people whose order differs from the widget's order. One person has addresses that the widget must not make
 * into links.
 */
export const people: TeamMember[] = [
  {
    id: 2,
    name: 'Tobias Adeyinka-Holt',
    title: 'Solicitor, Detention and Bail',
    description: 'Decided asylum and detention cases for nine years; now he gets people released.',
    imageUrl: '/no-such-picture.png',
    isFormerHomeOffice: true,
    linkedinUrl: 'https://linkedin.example.org/tobias-adeyinka-holt',
    emailUrl: 'mailto:tobias.adeyinka-holt@haven.example.org',
    displayOrder: 2,
  },
  {
    id: 1,
    name: 'Imogen Fairweather',
    title: 'Barrister, Head of Appeals',
    description: 'Argues refusals, deception findings and re-entry bans before the First-tier and Upper Tribunal.',
    imageUrl: '',
    isFormerHomeOffice: false,
    languages: ['French'],
    linkedinUrl: 'javascript:alert(1)',
    emailUrl: 'mailto:imogen.fairweather@haven.example.org',
    displayOrder: 1,
  },
  {
    id: 3,
    name: 'Meera',
    title: 'Senior Caseworker, Family and Settlement',
    description: 'Spouse visas, settlement and fee waivers. She reads the whole file once.',
    imageUrl: '',
    isFormerHomeOffice: true,
    languages: ['Tamil', 'Hindi'],
    displayOrder: 3,
  },
]

/** The example states of the team, which the story and the tests use. */
export const examples = {
  Loading: { read: () => new Promise(() => {}), visit: root => appears(root, '.skeleton') },
  Loaded: { read: async () => people, visit: root => appears(root, '[part=list]') },
  Empty: { read: async () => [], visit: root => appears(root, '[part=empty]') },
  Failed: {
    read: () => Promise.reject(new Error('500: Internal Server Error')),
    visit: root => appears(root, '[part=error]'),
  },
} satisfies Record<string, WidgetExample>
