import type { ContactLink } from './fallback-state'
import { formStrings as say } from './strings'

/** Links in one line, with "or" between them. */
export const Either = ({ links: [first, second] }: { links: ContactLink[] }) => (
  <>
    <a key={first?.href} {...first} /> {second && say.or} {second && <a {...second} />}
  </>
)

/**
 * The numbers to call, below an option that says that the matter cannot wait. The stylesheet shows the numbers while
 * this option is chosen.
 */
export const CallNow = ({ links }: { links: ContactLink[] }) => (
  <p className="call">
    {say.callNow} <Either links={links} />
  </p>
)
