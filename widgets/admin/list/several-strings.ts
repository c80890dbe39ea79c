import { number } from '../strings'

/** All texts of the bar with actions for several requests. */
export const say = {
  bar: 'Chosen requests',
  chosen: (count: number) => (count === 1 ? '1 request chosen' : `${number(count)} requests chosen`),
  all: (count: number) => `Choose all ${number(count)} shown`,
  most: (count: number) => `Choose the first ${number(count)}`,
  none: 'Choose none',
  close: 'Close',
  more: 'More',
  to: 'Assign them to',
  choose: 'Assign to …',
  nobody: 'Nobody',
  export: 'Export',
  give: 'Assign',
  assignedBack: 'Assigned as before.',
  done: (words: string, count: number) => `${count === 1 ? '1 request' : `${number(count)} requests`}: ${words}`,
  notDone: (count: number) =>
    count === 1
      ? '1 request was not changed, and stays chosen:'
      : `${number(count)} requests were not changed, and stay chosen:`,
  failed: 'Nothing was changed.',
  gone: 'The request was erased meanwhile.',
  refused: 'The change was refused.',
  undo: 'Undo',
}
