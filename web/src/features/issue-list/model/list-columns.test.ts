import { expect, test } from 'vitest'
import { defineWebFeature, gatherFeatures } from '../../../platform/feature/index.ts'
import { chosenColumns, groupColumns, type ListColumn, listColumns } from './list-columns.ts'
import { addedColumns } from './list-extensions.ts'
import { layoutOf, USUAL_LAYOUT, withLayout, withoutLayout } from './list-layout.ts'

const column = (id: string, name: string, kind: string): ListColumn => ({
  id,
  name,
  kind,
  width: 100,
  isNumeric: false,
  sortName: name,
})
const ALL = [
  column('58-1', 'Reviewer', 'user'),
  column('58-2', 'Stage', 'state'),
  column('58-3', 'Assignee', 'user'),
  ...listColumns([]),
]

test('a table begins with the fields of its projects that come closest', () => {
  expect(chosenColumns(['state', 'priority', 'assignee', 'updated'], ALL).map(({ id }) => id)).toEqual([
    '58-2',
    '58-3',
    'updated',
  ])
})

test('columns keep the chosen order; unknown ones and doubles are left out', () => {
  expect(chosenColumns(['updated', '58-9', '58-1', 'updated'], ALL).map(({ id }) => id)).toEqual(['updated', '58-1'])
})

test('a folder has its own layout or the one of all lists', () => {
  const everywhere = { ...USUAL_LAYOUT, isCompact: true }
  const own = { ...USUAL_LAYOUT, groupBy: 'project' }
  const layouts = withLayout(withLayout({}, undefined, everywhere), '6-1', own)
  expect(layoutOf(layouts, '6-1')).toBe(own)
  expect(layoutOf(layouts, '6-2')).toBe(everywhere)
  expect(layoutOf(withoutLayout(layouts, '6-1'), '6-1')).toBe(everywhere)
  expect(layoutOf({}, undefined)).toBe(USUAL_LAYOUT)
})

test('columns that other features add come last, and go to exports by their ids', () => {
  const added = {
    id: 'crates',
    textKey: 'app.boards',
    width: 90,
    load: async () => () => null,
    texts: async () => new Map(),
  }
  gatherFeatures([defineWebFeature({ name: 'crates', routes: [], contributes: [addedColumns.add(added)] })])
  const all = listColumns([])
  gatherFeatures([])
  expect(all.at(-1)).toMatchObject({ id: 'crates', kind: 'added', width: 90, textKey: 'app.boards' })
  expect(groupColumns(all).some(({ id }) => id === 'crates')).toBe(false)
  expect(listColumns([]).some(({ id }) => id === 'crates')).toBe(false)
})
