import { expect, test } from 'vitest'
import { formerWay, wayChange, wayOf, wayPartChange, waySwitchChange } from './edited-sprints.ts'
import type { BoardData } from './projections.ts'

const boardOf = (sprintsSettings: object) => ({ sprintsSettings }) as unknown as BoardData
const MANUAL = boardOf({ isExplicit: true, disableSprints: false })
const FIELD = boardOf({ isExplicit: false, disableSprints: false, sprintSyncField: { id: '9-1', name: 'Version' } })
const QUERY = boardOf({
  isExplicit: false,
  disableSprints: true,
  explicitQuery: 'has: star',
  hideSubtasksOfCards: true,
})

test('each way is told by its settings, and comes in place of another', () => {
  expect([MANUAL, FIELD, QUERY].map(wayOf)).toEqual(['manual', 'field', 'query'])
  expect(wayChange('manual', undefined)(FIELD)?.sprintsSettings).toEqual({ isExplicit: true, disableSprints: false })
  expect(wayChange('manual', undefined)(QUERY)?.sprintsSettings).toEqual({ isExplicit: true, disableSprints: true })
  expect(wayChange('field', '9-2')(MANUAL)?.sprintsSettings).toEqual({
    isExplicit: false,
    disableSprints: false,
    sprintSyncField: { id: '9-2' },
  })
  expect(wayChange('query', '9-2')(FIELD)?.sprintsSettings).toEqual({
    isExplicit: false,
    disableSprints: true,
    sprintSyncField: null,
  })
  expect([wayChange('field', '9-2')(FIELD), wayChange('field', undefined)(QUERY)]).toEqual([undefined, undefined])
})

test('something of a way is changed where it is the way of the board', () => {
  expect(wayPartChange('query', { explicitQuery: '' })(QUERY)).toEqual({
    sprintsSettings: { isExplicit: false, explicitQuery: '' },
  })
  expect(wayPartChange('query', { explicitQuery: '' })(FIELD)).toBeUndefined()
  const [, paint] = waySwitchChange('query', { hideSubtasksOfCards: false })
  expect([paint(QUERY).sprintsSettings?.hideSubtasksOfCards, paint(FIELD)]).toEqual([false, FIELD])
})

test('a way comes back with its query or field, unless there is another one by then', () => {
  expect(formerWay({ before: QUERY, after: MANUAL }, MANUAL)).toEqual({
    sprintsSettings: {
      isExplicit: false,
      disableSprints: true,
      sprintSyncField: null,
      explicitQuery: 'has: star',
      hideSubtasksOfCards: true,
    },
  })
  expect(formerWay({ before: FIELD, after: MANUAL }, MANUAL)).toMatchObject({
    sprintsSettings: { sprintSyncField: { id: '9-1' } },
  })
  expect(formerWay({ before: QUERY, after: MANUAL }, FIELD)).toBeUndefined()
})

test('a query that was emptied comes back, unless another was written since', () => {
  const after = boardOf({ isExplicit: false, disableSprints: true, explicitQuery: null })
  expect(formerWay({ before: QUERY, after }, after)).toEqual({
    sprintsSettings: { isExplicit: false, explicitQuery: 'has: star' },
  })
  const since = boardOf({ isExplicit: false, disableSprints: true, explicitQuery: '#Bug' })
  expect(formerWay({ before: QUERY, after }, since)).toBeUndefined()
  expect(formerWay({ before: QUERY, after: QUERY }, QUERY)).toBeUndefined()
})

test('cards that came by hand come by hand again, with nothing of a query', () => {
  expect(formerWay({ before: MANUAL, after: QUERY }, QUERY)).toEqual({
    sprintsSettings: { isExplicit: true, disableSprints: true },
  })
  expect(formerWay({ before: boardOf({ ...FIELD.sprintsSettings }), after: MANUAL }, MANUAL)).toMatchObject({
    sprintsSettings: { explicitQuery: '', hideSubtasksOfCards: false },
  })
})

test('a part of boards whose cards come by hand says so', () => {
  expect(wayPartChange('manual', { addNewIssueToKanban: true })(MANUAL)).toEqual({
    sprintsSettings: { isExplicit: true, addNewIssueToKanban: true },
  })
  expect(wayChange('field', undefined)(MANUAL)).toBeUndefined()
})
