import { readFileSync } from 'node:fs'
import { withColours } from '../api/contract/colours'

/**
 * A drawing from `site/drawings/`, inline. Screen readers skip the drawing as a decoration, unless `label` describes
 * it.
 */
export function Drawing({ name, label }: { name: string; label?: string }) {
  const [, viewBox, content = ''] = FILE.exec(
    readFileSync(new URL(`./drawings/${name}.svg`, import.meta.url), 'utf8'),
  ) ?? [undefined, undefined]
  if (!viewBox) throw new Error(`site/drawings/${name}.svg has no viewBox`)
  return (
    <svg
      className={`drawing drawing-${name}`}
      viewBox={viewBox}
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own file
      dangerouslySetInnerHTML={{ __html: withColours(content.replace(/<!--.*?-->/g, '').trim()) }}
    />
  )
}

const FILE = /^<svg[^>]* viewBox="([^"]*)"[^>]*>(.*)<\/svg>\s*$/s
