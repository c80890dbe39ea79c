import type { ContactLink } from './fallback-state'
import { questionStrings as say } from './question-strings'

/** Says that time limits are short, and shows the numbers to call, the emergency line first. */
export const Limit = ({ links }: { links: ContactLink[] }) => (
  <div className="limit">
    <b className="error">{`${say.limit}. ${say.call}:`}</b>
    {[...links].reverse().map(link => (
      <a className="offer" key={link.href} {...link} />
    ))}
  </div>
)
