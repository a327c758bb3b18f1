import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../../platform/store/index.ts'
import type { Cards } from '../../api/card-cache.ts'
import { createCardHeights } from '../../model/card-heights.ts'
import type { BoardViewData } from '../../model/projections.ts'
import { BoardGrid } from './board-grid.tsx'
import type { BoardParts } from './board-parts.ts'

afterEach(cleanup)

const ids = Array.from({ length: 200 }, (_, index) => `2-${index}`)
const view = {
  columns: [{ id: 'open', count: ids.length, collapsed: false, sums: {} }],
  rows: [{ id: 'all', kind: 'orphans', cells: [ids], sums: {}, collapsed: false }],
  colored: [],
} as unknown as BoardViewData
const columns = [{ id: 'open', at: 0, isCollapsed: false }]
const focus = {
  ...{ activeId: undefined, request: 0, openId: undefined, find: '', composing: undefined },
  marked: new Set<string>(),
}
const nothing = () => undefined

function showGrid() {
  const cards = createStore<Cards>(new Map())
  const viewport = createStore({ top: 0, bottom: 900, whole: { top: 0, bottom: 900 } })
  const t = vi.fn((key: string) => key)
  const parts = {
    ...{ viewport, t, past: null, isPeriod: false, canCreate: false, isDraggable: false },
    ...{ heights: createCardHeights('m'), carrying: { carry: createStore(undefined) } },
    ...{ columns: new Map(), settings: { ruleColors: new Map() }, formats: { number: String } },
    store: { cards, need: nothing },
  } as unknown as BoardParts
  const scroller = { current: null }
  const { container } = render(
    <BoardGrid
      {...{ parts, view, columns, focus, scroller }}
      hasHeads={false}
      openAt={[0]}
      isOutdated={false}
      isAlone={false}
      onComposed={nothing}
    />,
  )
  return {
    cards,
    viewport,
    heads: () => t.mock.calls.filter(([key]) => key === 'agile.column.close').length,
    drawn: () => container.querySelectorAll('[data-card]').length,
    light: () => [...container.querySelectorAll<HTMLElement>('[data-light]')],
  }
}

test('heads of columns are not drawn anew with the cards that come', () => {
  const { cards, heads } = showGrid()
  const before = heads()
  expect(before).toBeGreaterThan(0)
  act(() => cards.set(new Map()))
  expect(heads()).toBe(before)
})

test('cards that pass fast are drawn lightly, in the height that they will have', () => {
  const { viewport, drawn, light } = showGrid()
  expect(drawn()).toBeGreaterThan(5)
  expect(light()).toEqual([])
  act(() => viewport.set({ top: 4_000, bottom: 5_400, whole: { top: 4_000, bottom: 4_000 } }))
  expect(light()).toHaveLength(drawn())
  expect(light()[0]?.style.height).toBe('78px')
  act(() => viewport.set({ top: 4_000, bottom: 5_400, whole: { top: 4_400, bottom: 4_700 } }))
  expect(light().length).toBeGreaterThan(0)
  expect(light().length).toBeLessThan(drawn())
  act(() => viewport.set({ top: 4_000, bottom: 5_400, whole: { top: 4_000, bottom: 5_400 } }))
  expect(light()).toEqual([])
})
