import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { Cards } from '../../api/card-cache.ts'
import type { Carry } from '../../api/carrying.ts'
import { cellKey } from '../../api/checks.ts'
import { type CardWindow, CELL_PADDING } from '../../model/card-heights.ts'
import type { CardParts } from './board-parts.ts'
import { Card } from './card.tsx'
import { cellPart } from './cell-part.ts'
import { isFound } from './find.ts'
import { LightCard } from './light-card.tsx'
import type { Stretch } from './viewport.ts'

export type CellProps = {
  readonly parts: CardParts
  readonly row: string
  readonly column: string
  readonly label: string
  readonly ids: readonly string[]
  readonly cards: Cards
  /** Colours that rules give cards. */
  readonly colors: ReadonlyMap<string, string>
  /** Since when cards have stood in their columns, ms; undefined: it is not shown. */
  readonly times?: Readonly<Record<string, number>> | undefined
  /** Pixels from the top of all rows to this cell. */
  readonly top: number
  readonly activeId: string | undefined
  readonly request: number
  readonly openId: string | undefined
  readonly marked: ReadonlySet<string>
  readonly find: string
  /** A new card is being written here: above the others, where those come that nobody has moved. */
  readonly composer?: ReactNode
  /** It stands alone, with its own scrolling: cards may be dropped anywhere below the last one. */
  readonly isAlone?: boolean
}

const NOTHING: CardWindow = { first: 0, end: 0 }

/** The cards of one row in one column: drawn as far as they are seen, and the place where cards are dropped. */
export const Cell = memo(function Cell(props: CellProps) {
  const { parts, row, column, label, ids, cards, colors, top, activeId, request, openId, marked, find } = props
  const { heights, viewport, carrying, store, t } = parts
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const readWindow = useCallback(() => {
    const seen = viewport.state()
    const windowOf = ({ top: from, bottom: to }: Stretch) =>
      from < to ? heights.windowOf(ids, from - top, to - top) : NOTHING
    const [drawn, whole] = [windowOf(seen), windowOf(seen.whole)]
    return `${drawn.first} ${drawn.end} ${whole.first} ${whole.end}`
  }, [viewport, heights, ids, top])
  const window = useSyncExternalStore(viewport.subscribe, readWindow)
  const [first = 0, end = 0, wholeFirst = 0, wholeEnd = 0] = window.split(' ').map(Number)
  const part = useSyncExternalStore(carrying.carry.subscribe, () => cellPart(carrying.carry.state(), row, column))
  const carry = carrying.carry.state()
  const tops = heights.topsOf(ids)
  const drawn = ids.slice(first, end)

  useLayoutEffect(() => {
    for (const card of list.current?.querySelectorAll<HTMLElement>('[data-card]:not([data-light])') ?? [])
      heights.measured(card.dataset.issue ?? '', card.offsetHeight)
  })
  useEffect(() => store.need(ids.slice(first, end)), [store, ids, first, end])
  useEffect(() => {
    const element = box.current
    if (!element) return
    return dropTargetForElements({ element, getData: () => ({ row, column }), getIsSticky: () => false })
  }, [row, column])

  const line = part.over === null ? undefined : lineAt(ids, carry, part.over)
  // Within a merged column cards are only put in order, and keep their values.
  const isShowingValues = part.values.length > 1 && carry?.cards.some(id => !ids.includes(id)) === true
  return (
    <div
      ref={box}
      data-cell={cellKey(row, column)}
      data-refused={part.isRefused || undefined}
      data-row={row}
      data-column={column}
      className={cx(
        'group/cell relative flex flex-col rounded-panel px-2 pt-2 transition-[background-color,opacity] duration-100',
        props.isAlone ? 'min-h-full' : 'min-h-24',
        part.isRefused
          ? 'bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--line)_6px_7px)] opacity-45'
          : part.over === null
            ? 'bg-sunken'
            : 'bg-accent-soft',
      )}
    >
      {props.composer}
      <ul ref={list} aria-label={label} style={{ paddingTop: tops[first] ?? 0 }}>
        {drawn.map((id, offset) => {
          const issue = cards.get(id)
          const place = first + offset
          const isDimmed = find !== '' && issue !== undefined && !isFound(issue, find)
          const isActive = id === activeId
          // The active one may be about to take the focus.
          if (!isActive && (place < wholeFirst || place >= wholeEnd))
            return (
              <LightCard
                key={id}
                {...{ id, issue, place, isDimmed }}
                size={heights.size}
                height={heights.heightOf(id)}
                count={ids.length}
              />
            )
          return (
            <Card
              key={id}
              parts={parts}
              id={id}
              issue={issue}
              ruleColor={colors.get(id)}
              since={props.times?.[id]}
              wasDone={parts.past !== null && parts.columns.get(column)?.isResolved === true}
              size={heights.size}
              place={place}
              count={ids.length}
              isActive={isActive}
              focusRequest={isActive ? request : 0}
              isOpen={openId !== undefined && issue?.idReadable === openId}
              isMarked={marked.has(id)}
              isDraggable={parts.isDraggable && issue !== undefined && parts.canMove(issue, column)}
              isCarried={carry?.set.has(id) === true}
              isDimmed={isDimmed}
              line={line?.id === id ? line.side : undefined}
            />
          )
        })}
      </ul>
      <div aria-hidden style={{ height: Math.max(0, (tops[ids.length] ?? 0) - (tops[end] ?? 0)) }} />
      {part.over !== null && ids.length === 0 && !part.isRefused && (
        <div aria-hidden data-line="alone" className="h-0.5 rounded-full bg-accent" />
      )}
      <div style={{ minHeight: 36 - CELL_PADDING }} className="flex">
        {parts.canCreate && (
          <button
            type="button"
            data-create
            tabIndex={-1}
            aria-label={t('agile.card.createIn', { place: label })}
            onClick={() => parts.onCreate(row, column)}
            className="mb-1.5 flex h-7 flex-1 items-center gap-1.5 rounded-control px-2 text-xs text-muted opacity-0 group-hover/cell:opacity-100 hover:bg-hover hover:text-fg focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            {t('agile.card.create')}
          </button>
        )}
      </div>
      {isShowingValues && (
        <div className="absolute inset-1 z-10 flex max-h-[60vh] flex-col gap-1 rounded-panel bg-surface/90 p-1 backdrop-blur-[2px]">
          {part.values.map(({ id, name }) => (
            <div
              key={id}
              data-value={id}
              className="flex min-h-9 flex-1 items-center justify-center rounded-control border border-dashed border-accent bg-accent-soft p-1 text-center text-xs font-medium text-accent-text data-over:border-solid data-over:bg-accent data-over:text-accent-fg"
            >
              {name ?? t('agile.column.empty')}
            </div>
          ))}
        </div>
      )}
    </div>
  )
})

/** The card beside which the line stands that says where carried cards would go. */
function lineAt(ids: readonly string[], carry: Carry | undefined, index: number) {
  const staying = ids.filter(id => !carry?.set.has(id))
  const next = staying[index]
  if (next !== undefined) return { id: next, side: 'before' } as const
  const last = staying.at(-1)
  return last === undefined ? undefined : ({ id: last, side: 'behind' } as const)
}
