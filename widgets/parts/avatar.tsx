import { useState } from 'react'

/** A person's picture, or the initials when there is no picture or it cannot be loaded. */
export function Avatar({ name, src, api }: { name: string; src: string; api: string }) {
  const [failed, setFailed] = useState('')
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    <span className="avatar" part="avatar" aria-hidden="true">
      {src && failed !== src ? (
        <img
          src={src.startsWith('/') ? api + src : src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        ends.map(word => [...(word ?? '')][0]).join('')
      )}
    </span>
  )
}
