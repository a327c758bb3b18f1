import type { NewActivity } from '../activities/index.ts'

/** The first entries of an issue's history: that it was created and, when it is resolved already, since when (ms). */
export const createdEntries = (id: number, summary: string, resolved: number | null): readonly NewActivity[] => [
  {
    category: 'IssueCreatedCategory',
    added: { values: [{ entity: 'Issue', id, name: summary, type: 'Issue' }] },
    removed: null,
  },
  ...(resolved === null ? [] : [{ category: 'IssueResolvedCategory', added: { scalar: resolved }, removed: null }]),
]
