import nodes from 'lucide-static/icon-nodes.json'
import { createElement } from 'react'

type IconNode = [tag: string, attributes: Record<string, string>][]

const lucide = nodes as unknown as Record<string, IconNode>

// Lucide no longer contains companies' logos. This object contains Lucide's last versions of the logos (ISC licence),
// and a drawing of the X logo in two strokes.
const SOCIAL: Record<string, IconNode> = {
  Facebook: [['path', { d: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z' }]],
  Instagram: [
    ['rect', { width: '20', height: '20', x: '2', y: '2', rx: '5', ry: '5' }],
    ['path', { d: 'M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37z' }],
    ['path', { d: 'M17.5 6.5h.01' }],
  ],
  LinkedIn: [
    ['path', { d: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z' }],
    ['rect', { width: '4', height: '12', x: '2', y: '9' }],
    ['circle', { cx: '4', cy: '4', r: '2' }],
  ],
  X: [['path', { d: 'M4 4l16 16M20 4L4 20' }]],
  YouTube: [
    ['rect', { width: '20', height: '14', x: '2', y: '5', rx: '4' }],
    ['path', { d: 'm10 9 5 3-5 3z' }],
  ],
}

/**
 * An icon of Lucide, or the logo of a social network, as inline SVG that screen readers skip. The icon becomes larger
 * with the visitor's text size.
 */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  const icon = SOCIAL[name] ?? lucide[name]
  if (!icon) throw new Error(`There is no icon "${name}"`)
  return (
    <svg
      aria-hidden="true"
      className="icon"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icon.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  )
}
