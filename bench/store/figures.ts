/** The median of some figures. */
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The figure that this share of the others does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

/** A whole number with a comma for thousands. */
export const count = (value: number) => Math.round(value).toLocaleString('en-GB')
/** A time in ms, or in s from 1,000 ms on. */
export const time = (ms: number) => (ms < 1_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1_000).toFixed(2)} s`)
/** An amount of memory in MB. */
export const memory = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
