/** A drawn portrait: the outline of a person in a collar, for whom no photograph is given. */
export const Portrait = () => (
  <svg className="portrait" viewBox="0 0 240 280" aria-hidden="true">
    <rect width="240" height="280" rx="8" fill="#e8e4db" />
    <circle cx="120" cy="150" r="104" fill="#dcd6c9" />
    <path d="M22 280c4-52 38-78 98-78s94 26 98 78z" fill="#16305a" />
    <path d="M96 190h48v22l-24 24-24-24z" fill="#b98d6b" />
    <path d="M92 206l28 30-16 22-26-44zM148 206l-28 30 16 22 26-44z" fill="#fbfaf7" />
    <path d="M120 236l-10 12 10 32 10-32z" fill="#e0b25c" />
    <path
      d="M120 60c38 0 58 26 58 66 0 34-6 62-14 78h-16l-4-30h-48l-4 30H76c-8-16-14-44-14-78 0-40 20-66 58-66z"
      fill="#0f1b2d"
    />
    <path d="M84 122c0-16 24-20 48-34 6 10 24 12 24 34 0 40-14 70-36 70s-36-30-36-70z" fill="#c89b78" />
  </svg>
)
