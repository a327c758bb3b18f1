import { ChevronDown } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useBoards } from '../api/boards.ts'
import type { BoardData } from '../model/projections.ts'
import { FavoriteButton } from './board-rows.tsx'

/** Where the board stands, with the way to the others. */
export function BoardHeading({ board }: { readonly board: BoardData }) {
  const t = useT()
  const go = useGo()
  const boards = useBoards().data ?? []
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <Link to="/agiles" className="shrink-0 font-normal text-muted hover:text-fg hover:underline max-sm:hidden">
        {t('agile.title')}
      </Link>
      <span aria-hidden className="px-1 text-faint max-sm:hidden">
        /
      </span>
      <span className="min-w-0 truncate">
        <bdi>{board.name}</bdi>
      </span>
      <Menu
        label={t('agile.others')}
        trigger={<IconButton label={t('agile.others')} icon={ChevronDown} size="small" />}
        groups={[true, false].map(isFavorite =>
          boards
            .filter(({ favorite }) => favorite === isFavorite)
            .map(({ id, name }) => ({
              id,
              text: name,
              isChecked: id === board.id,
              onAction: () => go(`/agiles/${id}`),
            })),
        )}
      />
      <FavoriteButton board={board} />
    </span>
  )
}
