import type { BoardData } from './projections.ts'

export const CHART_KINDS = ['burndown', 'burnup', 'flow', 'cycle', 'velocity'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

type ChartSettings = Pick<BoardData, 'sprintsSettings' | 'extensions'>

/** The charts of a board, first the one that opens by itself. */
export function chartKindsOf({ sprintsSettings, extensions }: ChartSettings): readonly ChartKind[] {
  if (sprintsSettings?.disableSprints) return ['flow', 'cycle', 'burnup']
  const hasBurndown = extensions?.reportSettings?.doNotUseBurndown !== true
  return hasBurndown ? CHART_KINDS : ['flow', ...CHART_KINDS.filter(kind => kind !== 'flow')]
}
