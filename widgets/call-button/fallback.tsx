import type { PublicFirm } from '../../api/contract/content/firm'

/** The link to put inside `<haven-call-button>`, which works without the script. */
export const CallFallback = ({ firm }: { firm: PublicFirm }) => (
  <a href={`tel:${firm.phone.dial}`}>Call {firm.phone.display}</a>
)
