import '../gathered'
import type { Row } from '../calls'
import { Text } from '../parts/text'
import { number } from '../strings'
import { statusColumn, submittedColumn, urgencyColumn } from './columns'
import type { TableLook } from './list'
import { listOf } from './lists'
import { Marked } from './marked'
import { VisitorCell } from './visitor-cell'

export const searchStrings = {
  title: 'Found',
  lead: 'Results from all lists',
  searching: 'Searching...',
  searched: (searchRows: number, searched: string, total: string) =>
    `${number(searchRows)} found; searched ${searched} of ${total}`,
  found: (count: number) => `${number(count)} found`,
  stop: 'Stop',
  on: 'Search on',
} as const

type Match = NonNullable<Row['matched']>[number]

/**
 * The visitor's message, or otherwise the service or the remarks. Search results show this text if the search found its
 * words only in the visitor's name.
 */
function gist({ record }: Row): string {
  return [record.message, record.service, record.remarks].map(text => `${text ?? ''}`.trim()).find(Boolean) ?? ''
}

const nameOf = ({ matched }: Row): Match | undefined => matched?.find(({ name }) => name === 'name')

/** The table of search results over all lists, with the found words marked. */
export const found: TableLook = {
  name: 'found',
  title: searchStrings.title,
  columns: [
    {
      title: 'Who',
      kind: 'contact',
      cell: (record, _, row) => {
        const name = nameOf(row)
        return (
          <VisitorCell
            record={record}
            href={row.href}
            lines={[listOf(row.list).title]}
            {...(name && { name: <Marked {...name} /> })}
          />
        )
      },
    },
    {
      title: 'Found in',
      kind: 'main',
      cell: (_, __, row) => {
        const others = row.matched?.filter(({ name }) => name !== 'name') ?? []
        if (!others.length) return <Text cut>{gist(row)}</Text>
        return others.map(match => (
          <p className="labelled" key={match.name + match.text}>
            <span>{match.label}:</span> <Marked {...match} />
          </p>
        ))
      },
    },
    urgencyColumn,
    submittedColumn,
    statusColumn,
  ],
}
