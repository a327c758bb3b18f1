import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { searchesQuery } from '../../../saved-searches/index.ts'
import { chooseBacklog } from '../../api/backlog.ts'
import type { BacklogData, BoardData } from '../../model/projections.ts'

export type BacklogSearchProps = {
  readonly board: BoardData
  readonly shown: BacklogData['backlog'] | undefined
  readonly isKnown: boolean
  readonly onChosen: () => Promise<void>
}

/** Which saved search the backlog shows; whoever may change the board chooses another one. */
export function BacklogSearch({ board, shown, isKnown, onChosen }: BacklogSearchProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const searches = useQuery({ ...searchesQuery, enabled: isOpen })
  const name = shown?.name ?? (isKnown ? t('agile.backlog.default') : '…')
  if (!board.isUpdatable)
    return (
      <p className="truncate ps-1.5 text-xs text-muted">
        <bdi>{name}</bdi>
      </p>
    )
  return (
    <div className="flex min-w-0">
      <Picker
        label={t('agile.backlog.choose')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isLoading={searches.isPending}
        problem={searches.error}
        options={(searches.data ?? []).map(one => ({
          id: one.id,
          text: one.name,
          ...(one.owner ? { description: one.owner.name } : {}),
        }))}
        selected={shown ? [shown.id] : []}
        onChange={([id]) =>
          id !== undefined &&
          id !== shown?.id &&
          void chooseBacklog(board.id, id).then(isDone => (isDone ? onChosen() : undefined))
        }
        trigger={
          <Button
            size="small"
            variant="ghost"
            className="min-w-0 shrink! ps-1.5!"
            aria-label={t('agile.backlog.shows', { name })}
          >
            <span className="truncate">
              <bdi>{name}</bdi>
            </span>
            <ChevronDown size={14} aria-hidden className="shrink-0" />
          </Button>
        }
      />
    </div>
  )
}
