import type { BoardProblem } from '@cairn/common/features/agile'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { BoardData } from '../model/projections.ts'

type Part = BoardProblem['part']

/** The settings of a board, opened where something of it is set up. */
export const settingsPath = (id: string, part: Part = 'general'): string =>
  `/agiles/${id}/settings${part === 'general' ? '' : `?tab=${part}`}`

type BoardProblemsProps = {
  readonly board: BoardData
  /** What is open already needs no way to it. */
  readonly openPart?: Part
  readonly className?: string
}

/** What the status of a board says is wrong, each with the way to what repairs it. */
export function BoardProblems({ board, openPart, className }: BoardProblemsProps) {
  const t = useT()
  const problems = board.status?.problems ?? []
  if (problems.length === 0) return null
  return (
    <Banner tone={problems.some(({ isError }) => isError) ? 'danger' : 'warn'} className={className ?? ''}>
      <ul className="flex flex-col gap-0.5">
        {problems.map(({ part, text }) => (
          <li key={text} className="flex flex-wrap gap-x-2">
            <bdi>{text}</bdi>
            {board.isUpdatable && part !== openPart && (
              <Link to={settingsPath(board.id, part)} className="font-medium text-accent-text hover:underline">
                {t('agile.repair', { part: t(`agile.${part}`) })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
