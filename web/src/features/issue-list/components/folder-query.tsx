import type { QueryNames } from '@cairn/common/features/search'
import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { EditQueryButton, type Folder } from '../../saved-searches/index.ts'
import { QuerySegments, segmentsOf, useSyntax } from '../../search/index.ts'

export type FolderQueryProps = { readonly folder: Folder; readonly names: QueryNames }

/** What a saved search or tag finds by itself; the box below narrows it. */
export function FolderQuery({ folder, names }: FolderQueryProps) {
  const t = useT()
  const { query } = folder
  const syntax = useSyntax(query, names)
  const segments = useMemo(() => segmentsOf(query, syntax?.styles ?? [], []), [query, syntax])
  if (query === '') return null
  return (
    <div className="flex h-full min-w-0 items-center gap-2 px-3.5 pt-2 text-xs">
      <span className="shrink-0 text-muted">{t('saved-searches.query')}</span>
      <bdi title={query} className="min-w-0 truncate">
        <QuerySegments segments={segments} />
      </bdi>
      <EditQueryButton folder={folder} />
    </div>
  )
}
