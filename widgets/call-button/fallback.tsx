import type { PublicFirm } from '../../api/contract/content/firm'

/** The documented child of `<haven-call-button>`. */
export const CallFallback = ({ firm }: { firm: PublicFirm }) => (
  <a href={`tel:${firm.phone.dial}`}>Call {firm.phone.display}</a>
)
