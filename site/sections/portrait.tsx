/** A drawing of a person at a desk, the same for everyone: it stands where no photograph does. */
export const Portrait = () => (
  <svg className="portrait" viewBox="0 0 240 280" aria-hidden="true" fill="none" strokeLinecap="round">
    <rect width="240" height="280" rx="8" fill="#efece5" />
    <path d="M0 224h240" stroke="#cfc8ba" strokeWidth="2" />
    <path d="M34 28h44v64H34zM40 40h32M40 50h32M40 60h22" stroke="#cfc8ba" strokeWidth="2" />
    <path d="M168 36h38v188M168 36v188M187 36v188" stroke="#cfc8ba" strokeWidth="2" />
    <path
      d="M52 280c0-52 22-78 52-84l16 12 16-12c30 6 52 32 52 84z"
      fill="#16305a"
      stroke="#16305a"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M104 170v26l16 14 16-14v-26" fill="#fbfaf7" stroke="#16305a" strokeWidth="2" strokeLinejoin="round" />
    <circle cx="120" cy="136" r="42" fill="#fbfaf7" stroke="#16305a" strokeWidth="2" />
    <path
      d="M77 140c-4-42 18-58 43-58s47 16 43 58c-8-6-12-16-13-28-18 4-42 2-54-10-3 16-9 30-19 38z"
      fill="#16305a"
      stroke="#16305a"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M108 154c6 7 18 7 24 0" stroke="#16305a" strokeWidth="2" />
    <path d="m104 196 16 14-10 18-16-24zM136 196l-16 14 10 18 16-24z" fill="#fbfaf7" />
    <path d="m115 216 5-6 5 6-2 8h-6zM117 226h6l4 54h-14z" fill="#e0b25c" />
    <path d="M30 262h72l10 18H20z" fill="#fbfaf7" stroke="#cfc8ba" strokeWidth="2" />
  </svg>
)
