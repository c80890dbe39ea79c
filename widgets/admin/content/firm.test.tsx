import { expect, it } from 'vitest'
import { examples } from '../examples'
import { harness, prepareHarness, visit } from '../test-harness'

prepareHarness()

const middle = (element: Element | null) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return (top + bottom) / 2
}

it('keeps what removes a row on the line of its fields', async () => {
  await visit(examples.Firm)
  harness.style.width = '1280px'
  const rows = [...harness.querySelectorAll('.row:has(button)')]
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const [button, field] = [row.querySelector('button'), row.querySelector('input')]
    expect([row.textContent, Math.abs(middle(button) - middle(field)) < 1]).toEqual([row.textContent, true])
  }
})
