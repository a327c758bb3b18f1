import { Star } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useFavorite } from '../api/use-favorite.ts'

type FavoriteButtonProps = {
  readonly project: { readonly id: string; readonly name: string | null; readonly pinned: boolean }
  readonly className?: string
}

/** A star that puts a project into one's sidebar. */
export function FavoriteButton({ project: { id, name, pinned }, className }: FavoriteButtonProps) {
  const t = useT()
  const me = useMe()
  const favorite = useFavorite(id)
  if (!me || me.guest) return null
  return (
    <IconButton
      label={t(pinned ? 'projects.favorite.remove' : 'projects.favorite.add', { name: name ?? '' })}
      icon={Star}
      aria-pressed={pinned}
      onPress={() => favorite.mutate(!pinned)}
      className={cx(pinned && 'text-warn [&_svg]:fill-current', className)}
    />
  )
}
