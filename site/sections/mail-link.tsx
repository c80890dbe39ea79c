/**
 * A link to an email address. On a narrow screen, an address that needs two lines breaks after its at sign. The address
 * is in one element, because a link may be a flex container, in which each part of a text is an item of its own.
 */
export function MailLink({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`} translate="no">
      <span>
        {name}@<wbr />
        {host}
      </span>
    </a>
  )
}
