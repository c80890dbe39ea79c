import { initialsOf } from './initials'

/** Initials in an arched frame, for anyone: it stands where no photograph does. */
export const Portrait = ({ name }: { name: string }) => (
  <svg className="portrait" viewBox="0 0 240 280" aria-hidden="true" fill="none">
    <rect width="240" height="280" rx="8" fill="#efece5" />
    <path d="M40 280V120a80 80 0 0 1 160 0v160z" fill="#16305a" />
    <path d="M52 280V122a68 68 0 0 1 136 0v158" stroke="#e0b25c" strokeWidth="2" />
    <path d="M24 280h192" stroke="#cfc8ba" strokeWidth="2" />
    <text x="120" y="186" fill="#fbfaf7" fontSize="56" textAnchor="middle">
      {initialsOf(name)}
    </text>
  </svg>
)
