import type { ContactLink } from './fallback-state'
import { questionStrings as say } from './question-strings'

/** That time limits are short, and whom to call: the number for emergencies first. */
export const Limit = ({ links }: { links: ContactLink[] }) => (
  <div className="limit">
    <b className="error">{`${say.limit}. ${say.call}:`}</b>
    {[...links].reverse().map(link => (
      <a className="offer" key={link.href} {...link} />
    ))}
  </div>
)
