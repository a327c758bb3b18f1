import { useQuery } from '@tanstack/react-query'
import type { ListedIssue } from '../../issues/index.ts'
import { issueSprintsQuery } from '../api/issue-sprints.ts'
import { placeText } from '../model/membership.ts'

/** The boards and sprints that an issue is on, in a column of a list. */
export function BoardCell({ issue }: { readonly issue: ListedIssue }) {
  const { data = [] } = useQuery(issueSprintsQuery(issue.id))
  const text = data.map(placeText).join(', ')
  if (text === '') return null
  return (
    <span title={text} className="flex min-w-0 gap-2 overflow-hidden">
      {data.map(({ id, name, agile }) => (
        <span key={id} className="flex min-w-0 gap-1">
          <bdi className="truncate">{agile?.name}</bdi>
          {!agile?.sprintsSettings?.disableSprints && <bdi className="truncate text-faint">{name}</bdi>}
        </span>
      ))}
    </span>
  )
}
