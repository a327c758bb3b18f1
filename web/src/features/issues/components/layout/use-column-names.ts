import { useCallback } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import type { ListColumn } from '../../model/list-columns.ts'

const TEXTS: Readonly<Record<string, string>> = {
  project: 'issues.filter.project',
  tags: 'list.bulk.tags',
  reporter: 'list.column.reporter',
  created: 'issues.sort.created',
  updated: 'issues.sort.updated',
  resolved: 'list.column.resolved',
  votes: 'list.column.votes',
}

/** How columns are called. */
export function useColumnNames(): (column: Pick<ListColumn, 'id' | 'name'>) => string {
  const t = useT()
  return useCallback(({ id, name }) => name ?? t(TEXTS[id] ?? 'list.column.id'), [t])
}
