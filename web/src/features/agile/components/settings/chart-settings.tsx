import { useT } from '../../../../platform/i18n/index.ts'
import { Select } from '../../../../ui/select.tsx'
import { CHART_AXES } from '../../api/charts.ts'
import type { BoardData } from '../../model/projections.ts'
import { SavedQuery } from './saved-query.tsx'
import { Section } from './section.tsx'
import { useEstimationFields } from './use-estimation-fields.ts'
import type { Saving } from './use-saving.ts'

/** By what the cards themselves are estimated. */
const AS_CARDS = 'cards'
const FIRST = ['burndown', 'flow'] as const

type ChartSettingsProps = { readonly board: BoardData; readonly saving: Saving }

type Report = NonNullable<NonNullable<BoardData['extensions']>['reportSettings']>

/** What the charts of a board count, and which of them opens first. */
export function ChartSettings({ board, saving }: ChartSettingsProps) {
  const t = useT()
  const fields = useEstimationFields(board)
  const report = board.extensions?.reportSettings
  const put = (reportSettings: object, paint: Partial<Report>) =>
    void saving.save(
      () => ({ extensions: { reportSettings } }),
      before => withReport(before, paint),
    )
  const hasSprints = board.sprintsSettings?.disableSprints !== true
  const own = report?.estimationBurndownField
  const isEstimated = own !== null || board.estimationField !== null
  return (
    <Section title={t('agile.charts')} text={t('board-settings.charts.text')}>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        {hasSprints && (
          <Select
            label={t('board-settings.charts.first')}
            value={report?.doNotUseBurndown ? 'flow' : 'burndown'}
            onChange={kind => put({ doNotUseBurndown: kind === 'flow' }, { doNotUseBurndown: kind === 'flow' })}
            options={FIRST.map(id => ({ id, text: t(`agile.charts.kind.${id}`) }))}
          />
        )}
        <Select
          label={t('agile.charts.by')}
          {...(isEstimated ? {} : { description: t('board-settings.charts.by.none') })}
          isDisabled={!isEstimated}
          value={isEstimated ? (CHART_AXES.find(id => id === report?.yaxis?.id) ?? 'ISSUES') : 'ISSUES'}
          onChange={id => put({ yaxis: { id } }, { yaxis: { $type: 'BurndownYAxis', id } })}
          options={CHART_AXES.map(id => ({ id, text: t(`agile.charts.by.${id}`) }))}
        />
        <Select
          label={t('board-settings.charts.estimation')}
          value={own?.id ?? AS_CARDS}
          onChange={id => put({ estimationBurndownField: id === AS_CARDS ? null : { id } }, {})}
          options={[
            { id: AS_CARDS, text: t('board-settings.charts.estimation.cards') },
            ...fields.map(({ id, name }) => ({ id, text: name })),
          ]}
        />
      </div>
      <div>
        <span aria-hidden className="mb-1 block text-xs font-medium text-muted">
          {t('board-settings.charts.query')}
        </span>
        <SavedQuery
          label={t('board-settings.charts.query')}
          value={report?.subQuery ?? ''}
          onSave={subQuery =>
            saving.attempt(() => ({
              extensions: {
                reportSettings:
                  subQuery.trim() === ''
                    ? { filterType: { id: 'ALL_TASKS' } }
                    : { filterType: { id: 'CUSTOM' }, subQuery },
              },
            }))
          }
        />
        <p className="mt-1 text-xs text-muted">{t('board-settings.charts.query.text')}</p>
      </div>
    </Section>
  )
}

const withReport = (board: BoardData, change: Partial<Report>): BoardData => {
  const report = board.extensions?.reportSettings
  if (!board.extensions || !report) return board
  return { ...board, extensions: { ...board.extensions, reportSettings: { ...report, ...change } } }
}
