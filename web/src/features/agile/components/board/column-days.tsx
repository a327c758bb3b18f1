import { useNow } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { daysInColumn, MAX_DOTS } from '../../model/column-days.ts'
import type { CardParts } from './board-parts.ts'

type ColumnDaysProps = {
  readonly parts: Pick<CardParts, 't' | 'at'>
  readonly since: number
}

/** How many days a card has been in its column, as {@link MAX_DOTS} dots of which one is filled for each, and in words. */
export function ColumnDays({ parts: { t, at }, since }: ColumnDaysProps) {
  useNow()
  const days = daysInColumn(since, at ?? Date.now())
  if (days === 0) return null
  const text = t('agile.inColumn.days', { days })
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      data-days={days}
      className={cx('flex shrink-0 items-center gap-0.5', days > MAX_DOTS ? 'text-warn' : 'text-muted')}
    >
      {Array.from({ length: MAX_DOTS }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are told by their place
        <span key={dot} className={cx('size-1 rounded-full', dot < days ? 'bg-current' : 'bg-line-strong')} />
      ))}
    </span>
  )
}
