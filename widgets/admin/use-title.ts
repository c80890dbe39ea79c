import { useEffect } from 'react'

/** Puts how many are new before the page's own title: `(3) Admin Dashboard`; nothing where the page is another's. */
export function useTitle(fresh: number, isOwnPage: boolean) {
  useEffect(() => {
    if (!isOwnPage || !fresh) return
    const before = document.title
    document.title = `(${fresh}) ${before}`
    return () => {
      document.title = before
    }
  }, [fresh, isOwnPage])
}
