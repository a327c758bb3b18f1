import { useT } from '../../../platform/i18n/index.ts'
import { columnTitle } from '../model/column-title.ts'
import type { BoardViewData, ColumnData } from '../model/projections.ts'
import { wipState } from '../model/wip.ts'
import type { ShownColumn } from './board/board-row.tsx'
import { ListTabs } from './list-tabs.tsx'

export type ColumnTabsProps = {
  readonly columns: readonly ShownColumn[]
  readonly view: BoardViewData
  readonly data: ReadonlyMap<string, ColumnData>
  readonly shown: string | undefined
  readonly onChange: (id: string) => void
}

const TONES = { over: 'danger', under: 'warn' } as const

/** The columns of a board on a phone, of which one is shown. */
export function ColumnTabs({ columns, view, data, shown, onChange }: ColumnTabsProps) {
  const t = useT()
  const tabs = columns.map(({ id, at }) => {
    const count = view.columns[at]?.count ?? 0
    const state = wipState(count, data.get(id)?.wipLimit ?? null)
    const tone = state === 'over' || state === 'under' ? TONES[state] : undefined
    return { id, text: columnTitle(data.get(id)), count, tone }
  })
  return <ListTabs label={t('agile.columns')} tabs={tabs} shown={shown} onChange={onChange} />
}
