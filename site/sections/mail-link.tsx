/** A link to an email address. On a narrow screen, an address that needs two lines breaks after its at sign. */
export function MailLink({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`}>
      {name}@<wbr />
      {host}
    </a>
  )
}
