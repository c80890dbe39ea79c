import type { Testimonial } from '../../api/contract/content/content'
import { Avatar } from '../parts/avatar'
import { ContentList } from '../parts/content-list'
import type { ReadContent } from '../parts/use-content'
import type { WidgetProps } from '../widget'
import { testimonialStrings as say } from './strings'

/** The number of placeholder cards while the list is loading. */
const EXPECTED = 3
const STARS = [1, 2, 3, 4, 5]
const STAR = 'M12 2.5l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'

/** The testimonials of the firm's clients, as cards. */
export function Testimonials({ host, api, read }: WidgetProps & { read?: ReadContent }) {
  return (
    <ContentList<Testimonial>
      host={host}
      api={api}
      path="/api/testimonials"
      read={read}
      expected={EXPECTED}
      strings={say}
      pick={all => all.filter(({ isVisible }) => isVisible !== false)}
    >
      {testimonial => <Quote testimonial={testimonial} api={api} />}
    </ContentList>
  )
}

function Quote({ testimonial, api }: { testimonial: Testimonial; api: string }) {
  const { name, title, company, rating, content, imageUrl } = testimonial
  const from = [title, company].filter(Boolean).join(', ')
  return (
    <figure>
      <p className="stars" part="rating">
        <span className="said">{say.rating(rating)}</span>
        {STARS.map(star => (
          <svg viewBox="0 0 24 24" className={star <= rating ? 'full' : ''} aria-hidden="true" key={star}>
            <path d={STAR} />
          </svg>
        ))}
      </p>
      <blockquote part="text">{content}</blockquote>
      <figcaption>
        <Avatar name={name} src={imageUrl} api={api} />
        <span>
          <b className="title" part="name">
            {name}
          </b>
          {from && <span part="title">{from}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
