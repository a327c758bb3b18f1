import { Columns3, Lock, Star, TriangleAlert, UsersRound } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { userName } from '../../users/index.ts'
import { markFavorite } from '../api/boards.ts'
import { audienceOf } from '../model/board-rows.ts'
import type { BoardRowData } from '../model/projections.ts'

type BoardRowsProps = { readonly label: string; readonly boards: readonly BoardRowData[] }

/** Boards as rows that lead to them. */
export function BoardRows({ label, boards }: BoardRowsProps) {
  return (
    <section className="mb-5">
      <h2 className="mb-1.5 text-xs font-medium text-muted">{label}</h2>
      <ul aria-label={label} className="overflow-hidden rounded-panel border border-line bg-surface">
        {boards.map(board => (
          <li key={board.id} className="relative border-b border-line last:border-b-0">
            <Row board={board} />
            <FavoriteButton board={board} className="absolute end-2 top-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ board }: { readonly board: BoardRowData }) {
  const t = useT()
  const { list } = useFormats()
  const { id, name, owner, projects, status, currentSprint, sprintsSettings } = board
  const isBroken = status?.valid === false
  const audience = audienceOf(board)
  const sprint = sprintsSettings?.disableSprints ? undefined : currentSprint?.name
  return (
    <Link
      to={`/agiles/${id}`}
      className="flex min-h-12 items-center gap-3 py-2 ps-3 pe-12 -outline-offset-2 hover:bg-hover"
    >
      <span
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-control',
          isBroken ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent-text',
        )}
      >
        {isBroken ? (
          <TriangleAlert size={15} strokeWidth={1.75} role="img" aria-label={t('agile.list.broken')} />
        ) : (
          <Columns3 size={15} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="truncate font-medium sm:max-w-[50%] sm:shrink-0">
          <bdi>{name}</bdi>
        </span>
        <span className="min-w-0 truncate text-xs text-muted">
          <bdi>{list(projects.flatMap(project => project.name ?? []))}</bdi>
        </span>
      </span>
      {sprint && (
        <span className="max-w-40 shrink-0 truncate rounded-full bg-sunken px-2 py-0.5 text-2xs text-muted max-sm:hidden">
          <bdi>{sprint}</bdi>
        </span>
      )}
      <span className="flex w-28 shrink-0 items-center gap-1.5 text-xs text-muted max-md:hidden">
        {audience === 'owner' ? <Lock size={13} aria-hidden /> : <UsersRound size={13} aria-hidden />}
        <span className="truncate">{t(`agile.list.audience.${audience}`)}</span>
      </span>
      <span className="flex w-36 shrink-0 items-center gap-2 text-muted max-sm:w-auto">
        {owner && <Avatar name={userName(owner)} url={owner.avatarUrl} />}
        <span className="truncate max-sm:sr-only">{userName(owner)}</span>
      </span>
    </Link>
  )
}

type FavoriteButtonProps = {
  readonly board: Pick<BoardRowData, 'id' | 'name' | 'favorite'>
  readonly className?: string
}

/** A star that puts a board first in the list. */
export function FavoriteButton({ board: { id, name, favorite }, className }: FavoriteButtonProps) {
  const t = useT()
  return (
    <IconButton
      label={t(favorite ? 'agile.favorite.remove' : 'agile.favorite.add', { name })}
      icon={Star}
      aria-pressed={favorite === true}
      onPress={() => void markFavorite(id, !favorite)}
      className={cx(favorite && 'text-warn [&_svg]:fill-current', className)}
    />
  )
}
