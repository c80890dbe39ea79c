import { type About, ready } from '../describe/about'

/** What `<haven-admin>` promises. */
export const about: About = {
  title: 'Dashboard',
  does: 'The staff’s dashboard: every request, behind a password.',
  attributes: {},
  events: ready,
  parts: {
    admin: 'The whole dashboard',
    login: 'The form that asks for the password',
    notice: 'Why staff have to log in again',
    label: 'The label of a field',
    input: 'A field',
    button: 'The button that logs in',
    error: 'Why the login failed',
    header: 'The bar with the title and Logout',
    logout: 'The button that ends the session',
    mail: 'Whether staff are emailed',
    tabs: 'The row of lists',
    tab: 'One list’s name and count',
    refresh: 'The button that reads the list again',
    table: 'The list',
    row: 'One request',
    status: 'How many are shown',
    more: 'The button that reads on',
    failure: 'The panel where a list could not be read',
    retry: 'Its button to try again',
  },
  children: 'What shows until the script comes.',
}
