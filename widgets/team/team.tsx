import type { TeamMember } from '../../api/contract/content'
import { Avatar } from '../parts/avatar'
import { ContentList } from '../parts/content-list'
import type { ReadContent } from '../parts/use-content'
import type { WidgetProps } from '../widget'
import { teamStrings as say } from './strings'

/** How many cards stand there while the team is read. */
const EXPECTED = 4

/** The people of the firm, as cards. */
export function Team({ host, api, read }: WidgetProps & { read?: ReadContent }) {
  return (
    <ContentList<TeamMember>
      host={host}
      api={api}
      path="/api/team"
      read={read}
      expected={EXPECTED}
      strings={say}
      pick={members => [...members].sort((one, other) => one.displayOrder - other.displayOrder)}
    >
      {member => <Member member={member} api={api} />}
    </ContentList>
  )
}

function Member({ member, api }: { member: TeamMember; api: string }) {
  const { name, title, description, imageUrl, isFormerHomeOffice, linkedinUrl, emailUrl } = member
  return (
    <>
      <div className="who">
        <Avatar name={name} src={imageUrl} api={api} />
        <div>
          <p className="title" part="name">
            {name}
          </p>
          <p part="title">{title}</p>
        </div>
      </div>
      {isFormerHomeOffice && (
        <p className="badge" part="badge">
          {say.badge}
        </p>
      )}
      <p className="text" part="text">
        {description}
      </p>
      <p className="links">
        <MemberLink name={name} words={say.linkedin} href={linkedinUrl} schemes={/^https?:$/} />
        <MemberLink name={name} words={say.email} href={emailUrl} schemes={/^(https?|mailto):$/} />
      </p>
    </>
  )
}

// The API refuses other addresses, too; a widget trusts no address that it is given.
function MemberLink(props: { name: string; words: string; href: string | undefined; schemes: RegExp }) {
  const { name, words, href, schemes } = props
  try {
    const { protocol } = new URL(href ?? '')
    if (!schemes.test(protocol)) return null
    const away = protocol === 'mailto:' ? {} : { target: '_blank', rel: 'noreferrer' }
    return (
      <a href={href} aria-label={say.of(words, name)} part="link" {...away}>
        {words}
      </a>
    )
  } catch {
    return null
  }
}
