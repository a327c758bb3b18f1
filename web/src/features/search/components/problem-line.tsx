import { CircleAlert } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { QueryProblem } from '../model/problems.ts'

export type ProblemLineProps = {
  readonly id: string
  readonly problem: QueryProblem
  /** Of how many; the others are underlined all the same. */
  readonly count: number
  /** Lies over what follows: the text is still being written, and nothing shall jump. */
  readonly floats: boolean
  readonly onShow: () => void
}

/** Why a query cannot be used, and where. */
export function ProblemLine({ id, problem, count, floats, onShow }: ProblemLineProps) {
  const t = useT()
  const { start, end, text } = problem
  return (
    <p
      id={id}
      className={cx(
        'mt-1.5 flex items-center gap-1.5 text-xs text-danger',
        floats && 'popover-box absolute top-full z-30 max-w-full px-2.5 py-1.5',
      )}
    >
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0">{text}</span>
      {end > start && (
        <button
          type="button"
          onMouseDown={event => event.preventDefault()}
          onClick={onShow}
          className="shrink-0 rounded underline underline-offset-2"
        >
          {t('search.problem.at', { position: start + 1 })}
        </button>
      )}
      {count > 1 && <span className="shrink-0 text-muted">{t('search.problem.more', { count: count - 1 })}</span>}
    </p>
  )
}
