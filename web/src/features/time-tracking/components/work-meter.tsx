import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { periodText } from '../model/work.ts'

/** What was spent of the estimate, in minutes; over it the line says so. */
export function WorkMeter({ spent, estimate }: { readonly spent: number; readonly estimate: number | null }) {
  const t = useT()
  const over = estimate === null ? 0 : spent - estimate
  const text =
    estimate === null
      ? t('work.spent', { spent: periodText(spent) })
      : t('work.spentOf', { spent: periodText(spent), estimate: periodText(estimate) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1">
      {estimate !== null && (
        <div className={cx('w-32 shrink-0', over > 0 && '[&_.bg-accent]:bg-danger')}>
          <ProgressBar label={t('work.progress')} part={estimate === 0 ? 1 : Math.min(spent / estimate, 1)} />
        </div>
      )}
      <span className="text-xs text-muted tabular-nums">{text}</span>
      {over > 0 && (
        <span className="text-xs font-medium text-danger tabular-nums">
          {t('work.over', { over: periodText(over) })}
        </span>
      )}
    </div>
  )
}
