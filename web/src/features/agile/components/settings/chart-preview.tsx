import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { chartKindsOf } from '../../model/chart-kinds.ts'
import type { BoardData } from '../../model/projections.ts'
import { BurndownChart } from '../charts/burn-charts.tsx'
import { FlowChart } from '../charts/flow-chart.tsx'

const nothing = () => undefined

/** The chart of a board that opens first, as it is with its settings; it follows what is saved. */
export function ChartPreview({ board }: { readonly board: BoardData }) {
  const t = useT()
  const hasSprints = board.sprintsSettings?.disableSprints !== true
  const props = {
    board,
    sprint: (hasSprints && board.currentSprint) || undefined,
    request: { agileId: board.id, sprintId: 'current', issuesQuery: '' },
    list: '',
    onClear: nothing,
  }
  return (
    <section aria-label={t('board-settings.preview')} className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-baseline gap-3">
        <h2 className="flex-1 text-xs font-medium text-muted">{t('board-settings.preview')}</h2>
        <Link
          to={`/agiles/${board.id}/current/charts`}
          className="text-xs font-medium text-accent-text hover:underline"
        >
          {t('board-settings.charts.open')}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chartKindsOf(board)[0] === 'burndown' ? <BurndownChart {...props} /> : <FlowChart {...props} />}
      </div>
    </section>
  )
}
