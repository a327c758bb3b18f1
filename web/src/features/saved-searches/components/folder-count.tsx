import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { MAX_COUNTED } from '../model/count.ts'

type FolderCountProps = {
  readonly count: number | undefined
  /** A search says itself which issues it means; of a tag the unresolved ones count. */
  readonly isSearch: boolean
  readonly className?: string
}

/** How many issues there are, up to "999+"; nothing for none. */
export function FolderCount({ count, isSearch, className }: FolderCountProps) {
  const t = useT()
  const { number } = useFormats()
  if (count === undefined || count <= 0) return null
  const isMany = count > MAX_COUNTED
  const most = number(Math.min(count, MAX_COUNTED))
  const shown = isMany ? t('saved-searches.count.many', { count: most }) : most
  return (
    <>
      <span aria-hidden className={cx('shrink-0 text-xs text-faint tabular-nums', className)}>
        {shown}
      </span>
      <span className="sr-only">
        {isSearch ? t('saved-searches.count.found', { count, shown }) : t('saved-searches.count', { count: shown })}
      </span>
    </>
  )
}
