import type { Place } from '../../../platform/places/index.ts'

type IssueRef = {
  readonly id: string
  readonly idReadable: string | null
  readonly summary: string | null
  readonly resolved: number | null
}

/** An issue as something that one comes back to. */
export function issuePlace({ id, idReadable, summary, resolved }: IssueRef): Place {
  const prefix = idReadable ?? ''
  return {
    ...{ entity: 'Issue', id, prefix },
    title: summary ?? '',
    to: `/issue/${prefix}`,
    isResolved: resolved !== null,
  }
}
