import { getFolder } from '@cairn/common/features/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import type { Folder } from '../model/folder.ts'
import { joinQueries } from '../model/join-queries.ts'
import { FolderDialog } from './folder-dialog.tsx'

type SaveSearchDialogProps = {
  readonly query: string
  readonly context: string | undefined
  readonly onClose: () => void
  readonly onSaved: (folder: Folder) => void
}

/** A new saved search from what a list shows. */
export function SaveSearchDialog({ query, context, onClose, onSaved }: SaveSearchDialogProps) {
  const around = useQuery({
    queryKey: ['issueFolders', context, 'query'],
    queryFn: ({ signal }) => call(getFolder, { params: { id: context ?? '' }, fields: { query: true }, signal }),
    enabled: context !== undefined,
  })
  // The form starts with the whole query, so it waits for the part that is not on the screen.
  if (context !== undefined && around.isPending) return null
  const whole = joinQueries(around.data?.query ?? '', query)
  return <FolderDialog kind="search" part="name" query={whole} onClose={onClose} onSaved={onSaved} />
}
