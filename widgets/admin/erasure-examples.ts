import { appears, fill } from '../parts/example'
import { type AdminExample, type Answers, refusal } from './example-answers'
import { inquiry } from './example-records'
import { forGood } from './example-visits'
import { takenMeanwhile } from './record-examples'
import { list, working } from './working-answers'

const erasing = async (root: ParentNode) => {
  await forGood(root)
  fill(root, { typed: inquiry(9).reference })
  root.querySelector<HTMLElement>('[part=erase]')?.click()
}

/** The example states of exporting and erasing a request. */
export const erasureExamples = {
  ExportOrErase: { answers: working, visit: forGood },
  EraseMistyped: {
    answers: working,
    visit: async (root: ParentNode) => {
      await forGood(root)
      root.querySelector<HTMLElement>('[part=erase]')?.click()
      await appears(root, '.for-good .bad')
    },
  },
  EraseHeld: {
    answers: {
      ...working,
      [`DELETE ${list}/9`]: () =>
        refusal(409, 'held', 'This request is kept from deletion: press Allow deletion, then erase it'),
    },
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.for-good [part=failure]')
    },
  },
  EraseChanged: {
    answers: {
      ...working,
      [`DELETE ${list}/9`]: ({ ifMatch }) =>
        ifMatch === '"2"' ? new Response(null, { status: 204 }) : takenMeanwhile(),
    } satisfies Answers,
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.for-good [part=failure]')
    },
  },
  Erased: {
    answers: working,
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.gone')
    },
  },
} satisfies Record<string, AdminExample>
