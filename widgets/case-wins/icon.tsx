// The paths of the drawings, from Lucide (ISC licence).
const PATHS: Record<string, string> = {
  'pound-sign': 'M18 7c0-5.333-8-5.333-8 0M10 7v14M6 21h12M6 13h10',
  passport:
    'M15 13a3 3 0 1 0-6 0M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20M14 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  'file-text':
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
  handshake:
    'M11 17l2 2a1 1 0 1 0 3-3M14 14l2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4M21 3l1 11h-2M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3M3 4h8',
}
const BADGE =
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12'

/** The icon for a kind of win; a badge for an unknown kind. */
export const WinIcon = ({ type }: { type: string }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" data-icon={Object.hasOwn(PATHS, type) ? type : ''}>
    <path d={Object.hasOwn(PATHS, type) ? PATHS[type] : BADGE} />
  </svg>
)
