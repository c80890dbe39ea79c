import { useEffect } from 'react'

/**
 * Puts text before the page's own title, such as `(3 new, 1 urgent) Admin Dashboard`. Does nothing on another site's
 * page.
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
