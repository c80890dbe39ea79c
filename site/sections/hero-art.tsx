const COLUMNS = [64, 118, 262, 316]

/** A drawing of a court's portico with a lit, open door, in two strokes. */
export const HeroArt = () => (
  <svg className="hero-art" viewBox="0 0 400 340" aria-hidden="true" fill="none" strokeLinecap="square">
    <g stroke="#e0b25c" strokeWidth="2">
      <path d="M40 118 200 36l160 82z" />
      <path d="M78 110 200 48l122 62z" />
      <path d="M40 118v16h320v-16M32 290h336M20 304h360M8 318h384" />
      <path d="M200 66v28M186 74h28M186 74l-7 14h14zM214 74l-7 14h14z" />
    </g>
    <g stroke="#8fa3c7" strokeWidth="2">
      {COLUMNS.map(x => (
        <path key={x} d={`M${x - 6} 144h32M${x} 150v126M${x + 10} 150v126M${x + 20} 150v126M${x - 6} 282h32`} />
      ))}
    </g>
    <path d="M168 290V196a32 32 0 0 1 64 0v94z" stroke="#e0b25c" strokeWidth="2" />
    <path d="M180 290v-92a20 20 0 0 1 40 0v92z" fill="#e0b25c" />
  </svg>
)
