import { expect, test } from 'vitest'
import { activity, category as categoryOf } from './activity.testing.ts'
import type { Activity } from './activity.ts'
import { combineChanges } from './combine-changes.ts'

let next = 0
const FIELD: NonNullable<Activity['field']> = {
  $type: 'FilterField',
  id: '',
  name: null,
  presentation: 'State',
  linkId: null,
  customField: null,
}
const entry = (
  category: string,
  removed: unknown,
  added: unknown,
  field: Partial<typeof FIELD> = {},
  target?: string,
) =>
  activity({
    id: `12-${++next}`,
    timestamp: next,
    category: categoryOf(category),
    field: { ...FIELD, ...field },
    added,
    removed,
    target: target === undefined ? null : { id: target },
  })
const field = (id: string) => ({ customField: { $type: 'CustomField', id, fieldType: null } })
const state = (removed: string, added: string) =>
  entry('CustomFieldCategory', [{ id: removed }], [{ id: added }], field('58-1'))
const shown = (entries: readonly Activity[]) =>
  combineChanges(entries).map(({ activity, members, isReturned }) => [
    activity.removed,
    activity.added,
    members.length,
    isReturned,
  ])

test('changes of one field are one change', () => {
  expect(
    shown([state('Open', 'In progress'), entry('SummaryCategory', 'a', 'b'), state('In progress', 'Fixed')]),
  ).toEqual([
    ['a', 'b', 1, false],
    [[{ id: 'Open' }], [{ id: 'Fixed' }], 2, false],
  ])
})

test('what is as before afterwards says so', () => {
  expect(shown([state('Open', 'Fixed'), state('Fixed', 'Open')])).toEqual([
    [[{ id: 'Open' }], [{ id: 'Open' }], 2, true],
  ])
  const text = [entry('SummaryCategory', 'a', 'b'), entry('SummaryCategory', 'b', 'a')]
  expect(shown(text)).toEqual([['a', 'a', 2, true]])
  const resolved = [entry('IssueResolvedCategory', null, 5), entry('IssueResolvedCategory', 5, null)]
  expect(shown(resolved)).toEqual([[null, null, 2, true]])
})

test('a state that went and came back says all there is to say of being resolved', () => {
  const entries = [
    state('Fixed', 'Open'),
    entry('IssueResolvedCategory', 5, null),
    state('Open', 'Fixed'),
    entry('IssueResolvedCategory', null, 9),
  ]
  expect(shown(entries)).toEqual([[[{ id: 'Fixed' }], [{ id: 'Fixed' }], 2, true]])
  expect(shown([entries[1], entries[3]].flatMap(one => one ?? []))).toEqual([[5, 9, 2, true]])
})

test('of lists what came and went is left out', () => {
  const tag = (removed: readonly string[], added: readonly string[]) =>
    entry(
      'TagsCategory',
      removed.map(id => ({ id })),
      added.map(id => ({ id })),
    )
  expect(shown([tag([], ['1']), tag([], ['2']), tag(['1'], []), tag(['3'], [])])).toEqual([
    [[{ id: '3' }], [{ id: '2' }], 4, false],
  ])
  expect(shown([tag([], ['1']), tag(['1'], [])])).toEqual([[[], [], 2, true]])
})

test('other fields, comments and kinds of links stay apart', () => {
  const other = entry('CustomFieldCategory', 'a', 'b', field('58-2'))
  const texts = [entry('CommentTextCategory', 'a', 'b', {}, '4-1'), entry('CommentTextCategory', 'b', 'c', {}, '4-2')]
  const links = ['depends on', 'relates to'].map(presentation =>
    entry('LinksCategory', [], [{ id: '2-1' }], { presentation }),
  )
  const files = [entry('AttachmentsCategory', [], [{ id: '8-1' }]), entry('AttachmentsCategory', [], [{ id: '8-2' }])]
  const all = [state('a', 'b'), other, ...texts, ...links, ...files]
  expect(combineChanges(all).map(({ members }) => members.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})
