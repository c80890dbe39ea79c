import { useState } from 'react'

/**
 * A visitor's words unchanged: every space and line break, each line in its own direction. A browser's translator
 * leaves the words alone unless `isOpen`.
 */
export function VisitorWords({ children, isOpen }: { children: string; isOpen?: boolean }) {
  return (
    <bdi className="said" translate={isOpen ? 'yes' : 'no'} key={`${isOpen}`}>
      {children}
    </bdi>
  )
}

/** A message that staff may let their browser translate, without allowing it for others. */
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
