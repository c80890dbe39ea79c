import { useState } from 'react'
import { withNumbers } from './numbers'

/**
 * A visitor's text unchanged, with every space and line break, and each line in its own direction. Browsers'
 * translators do not change the text unless `isOpen` is true.
 */
export function VisitorWords({ children, isOpen }: { children: string; isOpen?: boolean }) {
  return (
    <bdi className="said" translate={isOpen ? 'yes' : 'no'} key={`${isOpen}`}>
      {withNumbers(children)}
    </bdi>
  )
}

/** A visitor's message, with a button that lets the browser translate this message, and no other one. */
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
