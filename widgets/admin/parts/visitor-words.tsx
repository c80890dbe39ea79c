import { useState } from 'react'

/**
 * A visitor's words unchanged, with every space and line break, and each line in its own direction. Browsers'
 * translators leave the words alone unless `isOpen` is true.
 */
export function VisitorWords({ children, isOpen }: { children: string; isOpen?: boolean }) {
  return (
    <bdi className="said" translate={isOpen ? 'yes' : 'no'} key={`${isOpen}`}>
      {children}
    </bdi>
  )
}

/** A message that staff may have translated by their browser, while all other messages stay excluded. */
export function VisitorMessage({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <VisitorWords isOpen={isOpen}>{children}</VisitorWords>
      {!isOpen && (
        <button type="button" className="plain translate" onClick={() => setOpen(true)}>
          {LET_TRANSLATE}
        </button>
      )}
    </>
  )
}

const LET_TRANSLATE = 'Allow my browser to translate this'
