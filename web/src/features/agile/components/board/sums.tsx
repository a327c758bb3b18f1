import type { CardSums } from '@cairn/common/features/agile'
import { formatPeriod } from '@cairn/common/platform/period'
import type { Formats, Translate } from '../../../../platform/i18n/index.ts'

export type SumsProps = {
  readonly sums: CardSums
  /** The estimation is in minutes. */
  readonly isPeriod: boolean
  readonly formats: Formats
  readonly t: Translate
}

/** What cards are estimated at together, and what was spent. */
export function Sums({ sums, isPeriod, formats, t }: SumsProps) {
  const { estimation, spent } = sums
  const words = (sum: number) => (isPeriod ? formatPeriod(sum) : formats.number(sum, { maximumFractionDigits: 2 }))
  if (!estimation && !spent) return null
  return (
    <span
      title={t('agile.sums.title')}
      className="shrink-0 text-2xs whitespace-nowrap text-faint tabular-nums @max-[15rem]/head:hidden"
    >
      {estimation && spent
        ? t('agile.sums.both', { spent: formatPeriod(spent), estimation: words(estimation) })
        : estimation
          ? words(estimation)
          : t('agile.sums.spent', { spent: formatPeriod(spent ?? 0) })}
    </span>
  )
}
