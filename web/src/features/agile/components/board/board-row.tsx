import type { ViewedRow } from '@cairn/common/features/agile'
import { ChevronDown } from 'lucide-react'
import { memo, Suspense } from 'react'
import { Link } from '../../../../platform/navigation/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { Cards } from '../../api/card-cache.ts'
import { setRowCollapsed } from '../../api/collapse.ts'
import { ROW_HEAD } from '../../model/card-heights.ts'
import { paletteColor } from '../../model/card-look.ts'
import { columnTitle } from '../../model/column-title.ts'
import type { BoardFocus, BoardParts } from './board-parts.ts'
import { Cell } from './cell.tsx'
import type { ComposerProps } from './composer.tsx'
import { Sums } from './sums.tsx'

const Composer = lazyPart(() => import('./composer.tsx').then(file => file.Composer))

export type ShownColumn = { readonly id: string; readonly at: number; readonly isCollapsed: boolean }

export type BoardRowProps = {
  readonly parts: BoardParts
  readonly row: ViewedRow
  readonly columns: readonly ShownColumn[]
  readonly cards: Cards
  /** Colours that rules give cards. */
  readonly colors: ReadonlyMap<string, string>
  /** Since when cards have stood in their columns, ms; undefined: it is not shown. */
  readonly times: Readonly<Record<string, number>> | undefined
  readonly top: number
  /** Rows have heads: the board has swimlanes. */
  readonly hasHead: boolean
  readonly focus: BoardFocus
  readonly onComposed: () => void
}

const NOTHING: readonly string[] = []

/** A row of the board: its head, and a cell for each column. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { parts, row, columns, cards, colors, times, top, hasHead, focus, onComposed } = props
  const { t } = parts
  const name = row.kind === 'orphans' ? t('agile.row.orphans') : row.name
  return (
    <section aria-label={hasHead ? name : t('agile.cards')}>
      {hasHead && <RowHead parts={parts} row={row} name={name} />}
      {!row.collapsed && (
        <div className="grid gap-2 px-3.5 pb-2" style={{ gridTemplateColumns: 'var(--board-columns)' }}>
          {columns.map(({ id, at, isCollapsed }) => {
            if (isCollapsed) return <div key={id} className="rounded-panel bg-sunken/60" />
            const ids = row.cells[at] ?? NOTHING
            const title = columnTitle(parts.columns.get(id))
            return (
              <Cell
                key={id}
                parts={parts}
                row={row.id}
                column={id}
                label={hasHead ? t('agile.cell.label', { column: title, row: name }) : title}
                ids={ids}
                cards={cards}
                colors={colors}
                times={times}
                top={top + (hasHead ? ROW_HEAD : 0)}
                activeId={focus.activeId}
                request={focus.request}
                openId={focus.openId}
                marked={focus.marked}
                find={focus.find}
                {...(focus.composing?.row === row.id && focus.composing.column === id
                  ? { composer: <Composing parts={parts} row={row.id} column={id} onDone={onComposed} /> }
                  : {})}
              />
            )
          })}
        </div>
      )}
    </section>
  )
})

function Composing(props: ComposerProps) {
  return (
    <Suspense fallback={null}>
      <Composer {...props} />
    </Suspense>
  )
}

type RowHeadProps = { readonly parts: BoardParts; readonly row: ViewedRow; readonly name: string }

function RowHead({ parts, row, name }: RowHeadProps) {
  const { t, formats, store } = parts
  const color = paletteColor(row.color)
  const isIssue = row.kind === 'issue'
  return (
    <div style={{ height: ROW_HEAD }} className="sticky top-(--board-head) z-10 flex items-center bg-canvas">
      <div className="sticky start-0 flex max-w-(--board-width) min-w-0 items-center gap-2 ps-3.5 pe-4">
        <button
          type="button"
          aria-expanded={!row.collapsed}
          aria-label={t('agile.row.toggle', { name })}
          onClick={() => setRowCollapsed(store, row.id, !row.collapsed)}
          className="flex size-6 shrink-0 items-center justify-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <ChevronDown
            size={15}
            aria-hidden
            className={cx('transition-transform duration-100', row.collapsed && '-rotate-90 rtl:rotate-90')}
          />
        </button>
        {color && <span aria-hidden style={{ background: color }} className="size-2.5 shrink-0 rounded-full" />}
        {isIssue && row.idReadable && (
          <Link
            to={`/issue/${row.idReadable}`}
            className={cx(
              'shrink-0 font-mono text-xs text-muted hover:text-fg hover:underline',
              row.isResolved && 'line-through',
            )}
          >
            {row.idReadable}
          </Link>
        )}
        <h3 className={cx('min-w-0 truncate text-sm font-medium', row.isResolved && 'text-muted')}>
          <bdi>{name}</bdi>
        </h3>
        <span className="shrink-0 text-xs text-muted tabular-nums">{formats.number(row.count)}</span>
        <Sums sums={row.sums} isPeriod={parts.isPeriod} formats={formats} t={t} />
      </div>
    </div>
  )
}
