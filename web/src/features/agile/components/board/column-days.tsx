import { useNow } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { daysInColumn, MAX_DOTS } from '../../model/column-days.ts'
import type { CardParts } from './board-parts.ts'

type ColumnDaysProps = {
  readonly parts: Pick<CardParts, 't' | 'at'>
  readonly since: number
}

/** How many days a card has been in its column, as dots: one for each, up to {@link MAX_DOTS}, and in words. */
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
      className={cx('flex shrink-0 items-center gap-0.5', days > MAX_DOTS ? 'text-warn' : 'text-faint')}
    >
      {Array.from({ length: Math.min(days, MAX_DOTS) }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
        <span key={dot} className="size-1 rounded-full bg-current" />
      ))}
    </span>
  )
}
