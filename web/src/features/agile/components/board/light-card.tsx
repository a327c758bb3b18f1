import { memo } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import type { CardSize } from '../../model/card-heights.ts'

export type LightCardProps = {
  readonly id: string
  readonly issue: ListedIssue | undefined
  readonly size: CardSize
  /** As it was measured, or is guessed, px. */
  readonly height: number
  readonly place: number
  readonly count: number
  readonly isDimmed: boolean
}

/** A card that passes too fast to be read: its id and summary, in the place that the whole card will take. */
export const LightCard = memo(function LightCard(props: LightCardProps) {
  const { id, issue, size, height, place, count, isDimmed } = props
  return (
    <li
      data-issue={id}
      data-card
      data-light
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ height }}
      className={cx(
        'relative mb-2 overflow-hidden rounded-panel border border-line bg-surface px-3 contain-strict',
        size === 's' ? 'truncate leading-8.5' : 'pt-2.5 leading-[18px]',
        isDimmed && 'opacity-30',
      )}
    >
      {issue && (
        <>
          <span dir="ltr" className={cx('font-mono text-2xs text-muted', size === 's' ? 'me-1.5' : 'mb-2 block')}>
            {issue.idReadable}
          </span>
          {issue.summary}
        </>
      )}
    </li>
  )
})
