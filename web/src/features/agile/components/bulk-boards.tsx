import { quoteName } from '@cairn/common/features/search'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickerPanel } from '../../../ui/picker-panel.tsx'
import { openCommandDialog } from '../../commands/index.ts'
import type { BulkActionProps } from '../../issue-list/index.ts'
import { boardChoicesQuery } from '../api/board-choices.ts'
import { type BoardPlace, boardPlaces, placeOption } from '../model/board-options.ts'

/** Chooses where marked issues go; the command says which of them cannot, before any goes. */
export function BulkBoards({ target, issues, onClose }: BulkActionProps) {
  const t = useT()
  const { data = [], isFetching, error } = useQuery(boardChoicesQuery)
  const projects = new Set(issues.map(({ project }) => project?.id))
  // Of a whole search nobody knows all projects.
  const places = boardPlaces(
    data,
    board => target.kind === 'search' || board.projects.some(({ id }) => projects.has(id)),
  )
  return (
    <Dialog title={t('agile.bulk.title')} isOpen onClose={onClose} width="small">
      <div className="-m-4 flex min-h-0 flex-col">
        <PickerPanel
          label={t('agile.bulk.title')}
          options={places.map(placeOption)}
          selected={[]}
          isLoading={isFetching && data.length === 0}
          problem={error}
          onChange={([id]) => {
            const place = places.find(({ sprint }) => sprint.id === id)
            if (place) openCommandDialog({ target, query: commandOf(place) })
          }}
          onDone={onClose}
          {...(data.length > 0 && places.length === 0
            ? { footer: <p className="p-2 text-xs text-muted">{t('agile.field.none')}</p> }
            : {})}
        />
      </div>
    </Dialog>
  )
}

function commandOf({ board, sprint }: BoardPlace): string {
  const command = `add Board ${quoteName(board.name ?? '')}`
  return board.sprintsSettings?.disableSprints ? command : `${command} ${quoteName(sprint.name ?? '')}`
}
