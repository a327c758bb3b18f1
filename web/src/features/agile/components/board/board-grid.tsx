import { type ReactNode, type RefObject, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../../platform/shortcuts/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { ROW_HEAD } from '../../model/card-heights.ts'
import { colorsByRule } from '../../model/card-look.ts'
import type { BoardViewData } from '../../model/projections.ts'
import type { BoardFocus, BoardParts } from './board-parts.ts'
import { BoardRow, type ShownColumn } from './board-row.tsx'
import { ColumnHead } from './column-head.tsx'

export type BoardGridProps = {
  readonly parts: BoardParts
  readonly view: BoardViewData
  readonly columns: readonly ShownColumn[]
  readonly hasHeads: boolean
  /** Where among all columns those stand that are open. */
  readonly openAt: readonly number[]
  readonly focus: BoardFocus
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isOutdated: boolean
  /** One column alone, on phones: it has the whole width and no head. */
  readonly isAlone: boolean
  readonly onComposed: () => void
  /** Below the rows. */
  readonly footer?: ReactNode
  /** Only to be looked at, under this name: nothing in it can be pressed. */
  readonly inertLabel?: string
}

/** Least width of a column, and that of a collapsed one, px. */
const COLUMN_PX = 264
const COLLAPSED_PX = 44

/** What the columns need, with the gaps between and the room around them, px. */
function leastWidth(columns: readonly ShownColumn[], isAlone: boolean): number {
  if (isAlone) return 0
  const widths = columns.map(({ isCollapsed }) => (isCollapsed ? COLLAPSED_PX : COLUMN_PX))
  return widths.reduce((sum, width) => sum + width + 8, 20)
}

/** Heads, rows and cells in one box that scrolls both ways; rows out of sight are not drawn. */
export function BoardGrid(props: BoardGridProps) {
  const { parts, view, columns, hasHeads, openAt, focus, scroller, isOutdated, isAlone, onComposed, footer } = props
  const { inertLabel } = props
  const { viewport, heights } = parts
  const t = useT()
  const hint = useId()
  const moveKeys = useKeysOf()('board.moveTo')
  const cards = useStore(parts.store.cards)
  const colors = useMemo(() => colorsByRule(view.colored, parts.settings), [view.colored, parts.settings])
  const tops = heights.rowTops(view, openAt, hasHeads)
  const latest = useRef(tops)
  latest.current = tops
  const window = useSyncExternalStore(viewport.subscribe, () => {
    const { top, bottom } = viewport.state()
    const edges = latest.current
    let first = 0
    while (first < edges.length - 2 && (edges[first + 1] ?? 0) < top) first++
    let end = first
    while (end < edges.length - 1 && (edges[end] ?? 0) <= bottom) end++
    return first * 100_000 + end
  })
  const [first, end] = [Math.floor(window / 100_000), Math.min(view.rows.length, window % 100_000)]
  const template = columns.map(({ isCollapsed }) =>
    isCollapsed ? `${COLLAPSED_PX}px` : isAlone ? 'minmax(0,1fr)' : `minmax(${COLUMN_PX}px,1fr)`,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={scroller}
      role="group"
      aria-label={inertLabel ?? t('agile.board')}
      {...(inertLabel === undefined ? { 'aria-describedby': hint } : {})}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={isOutdated}
      style={{
        '--board-columns': template.join(' '),
        '--board-head': isAlone ? '0px' : '44px',
        scrollPaddingTop: (isAlone ? 8 : 52) + (hasHeads ? ROW_HEAD : 0),
        scrollPaddingBottom: 16,
      }}
      className={cx(
        '@container/board min-h-0 flex-1 overflow-auto overscroll-x-contain [--board-width:100cqw] -outline-offset-2 transition-[filter] delay-150',
        isOutdated && 'grayscale',
      )}
    >
      <div style={{ minWidth: leastWidth(columns, isAlone) }} inert={inertLabel !== undefined}>
        {!isAlone && (
          <div className="sticky top-0 z-20 bg-canvas">
            <div
              className="grid h-11 items-center gap-2 px-3.5"
              style={{ gridTemplateColumns: 'var(--board-columns)' }}
            >
              {columns.map(({ id, at }) => {
                const column = view.columns[at]
                return (
                  <div key={id} className="@container/head min-w-0">
                    {column && (
                      <ColumnHead parts={parts} column={column} data={parts.columns.get(id)} sums={column.sums} />
                    )}
                  </div>
                )
              })}
            </div>
          </div>
        )}
        <div role="presentation" style={{ height: tops[first] ?? 0 }} />
        {view.rows.slice(first, end).map((row, offset) => (
          <BoardRow
            key={row.id}
            parts={parts}
            row={row}
            columns={columns}
            cards={cards}
            colors={colors}
            times={view.inColumnSince}
            top={tops[first + offset] ?? 0}
            hasHead={hasHeads}
            focus={focus}
            onComposed={onComposed}
          />
        ))}
        <div role="presentation" style={{ height: Math.max(0, (tops.at(-1) ?? 0) - (tops[end] ?? 0)) }} />
        {footer}
      </div>
      {inertLabel === undefined && (
        <span id={hint} className="sr-only">
          {parts.past
            ? t('agile.past.keysHint')
            : [t('agile.board.keysHint'), moveKeys && t('agile.board.moveHint', { keys: moveKeys.join(' ') })]
                .filter(Boolean)
                .join(' ')}
        </span>
      )}
    </div>
  )
}
