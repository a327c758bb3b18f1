import { useCallback } from 'react'
import { type Translate, useT } from '../../../../platform/i18n/index.ts'
import type { ListColumn } from '../../model/list-columns.ts'

type Named = Pick<ListColumn, 'id' | 'name' | 'textKey'>

const TEXTS: Readonly<Record<string, string>> = {
  project: 'issues.filter.project',
  tags: 'list.tags',
  reporter: 'list-layout.column.reporter',
  created: 'issues.sort.created',
  updated: 'issues.sort.updated',
  resolved: 'list-layout.column.resolved',
  votes: 'list-layout.column.votes',
}

/** What a column is called. */
export function columnName({ id, name, textKey }: Named, t: Translate): string {
  return name ?? t(textKey ?? TEXTS[id] ?? 'list-layout.column.id')
}

export function useColumnNames(): (column: Named) => string {
  const t = useT()
  return useCallback((column: Named) => columnName(column, t), [t])
}
