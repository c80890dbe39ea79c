import { useEffect } from 'react'

/**
 * Puts text before the page's own title, such as `(3 new, 1 urgent) Admin Dashboard`. Does nothing if `isOwnPage` is
 * false, because the title then belongs to a page with other content.
 */
export function useTitle(words: string, isOwnPage: boolean) {
  useEffect(() => {
    if (!isOwnPage || !words) return
    const before = document.title
    document.title = `(${words}) ${before}`
    return () => {
      document.title = before
    }
  }, [words, isOwnPage])
}
