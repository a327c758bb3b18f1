import { describe, expect, it } from 'vitest'
import { features } from '../../../features.ts'
import { gatherContributions } from '../../../platform/contributions/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { categoriesOf } from '../history/history-category.ts'
import { netChanges } from './net-entries.ts'
import type { NotedChange } from './noted-change.ts'

const host = { id: 1, project_id: 10 }

const noted = (entries: readonly NewActivity[] | undefined, change: Partial<NotedChange> = {}): NotedChange => ({
  host,
  kind: 'changed',
  by: 5,
  at: 1_000,
  operationId: null,
  silent: false,
  ...(entries ? { entries } : {}),
  ...change,
})

const values = (...ids: readonly number[]) => ({
  values: ids.map(id => ({ entity: 'X', id, name: `${id}`, type: 'X' })),
})
const field = (removed: number | null, added: number | null, fieldId = 3): NewActivity => ({
  category: 'CustomFieldCategory',
  fieldId,
  fieldName: 'State',
  removed: removed === null ? null : values(removed),
  added: added === null ? null : values(added),
})
const text = (category: string, removed: string, added: string): NewActivity => ({
  category,
  removed: { text: removed },
  added: { text: added },
})
const tag = (side: 'added' | 'removed', id: number, acl: readonly number[] = []): NewActivity => ({
  category: 'TagsCategory',
  fieldId: 0,
  added: null,
  removed: null,
  acl,
  [side]: values(id),
})
const readers = (removed: readonly number[], added: readonly number[], entity = 'User'): NewActivity => {
  const of = (ids: readonly number[]) => ({ values: ids.map(id => ({ entity, id, name: `${id}`, type: entity })) })
  return { category: 'IssueVisibilityCategory', removed: of(removed), added: of(added) }
}

const categories = categoriesOf(gatherContributions(features.flatMap(({ contributes = [] }) => contributes)))
const all = (changes: readonly NotedChange[]) => netChanges(changes, category => categories.get(category)?.net)

const net = (...changes: readonly NotedChange[]) => all(changes).flatMap(({ entries }) => entries)
const left = (...changes: readonly NotedChange[]) => all(changes).map(({ isLeft }) => isLeft)

describe('what several changes of one value come to', () => {
  it('is one entry, from what it was to what it is, at the place of the first', () => {
    const other = text('SummaryCategory', 'a', 'b')
    expect(net(noted([field(1, 2)]), noted([other]), noted([field(2, 3)]))).toEqual([field(1, 3), other])
  })

  it.each([
    ['a field', field(1, 2), field(2, 1)],
    ['an empty field', field(null, 2), field(2, null)],
    ['a summary', text('SummaryCategory', 'a', 'b'), text('SummaryCategory', 'b', 'a')],
    ['a description', text('DescriptionCategory', 'a', 'b'), text('DescriptionCategory', 'b', 'a')],
    ['a tag that came', tag('added', 7), tag('removed', 7)],
    ['a tag that went', tag('removed', 7), tag('added', 7)],
    ['readers', readers([], [8]), readers([8], [])],
    [
      'being resolved',
      { category: 'IssueResolvedCategory', removed: null, added: { scalar: 1 } },
      { category: 'IssueResolvedCategory', removed: { scalar: 1 }, added: null },
    ],
    [
      'the reporter',
      { category: 'ReporterCategory', removed: values(1), added: values(2) },
      { category: 'ReporterCategory', removed: values(2), added: values(1) },
    ],
  ] as const)('is nothing when it is as it was: %s', (_, there, back) => {
    expect(net(noted([there]), noted([back]))).toEqual([])
    expect(left(noted([there]), noted([back]))).toEqual([false, false])
  })

  it('is nothing in one change as well', () => {
    expect(net(noted([field(1, 2), field(2, 1)]))).toEqual([])
  })

  it('leaves what else changed, and the changes to which that belongs', () => {
    const changes = [noted([field(1, 2), field(5, 6, 4)]), noted([field(2, 1)])]
    expect(net(...changes)).toEqual([field(5, 6, 4)])
    expect(left(...changes)).toEqual([true, false])
  })

  it('counts every change of a value that is different in the end', () => {
    expect(left(noted([field(1, 2)]), noted([field(2, 3)]))).toEqual([true, true])
  })

  it('counts what has no entry, and not what has none on purpose', () => {
    expect(left(noted(undefined), noted([]))).toEqual([true, false])
  })

  it('adds up the readers that came and went', () => {
    expect(net(noted([readers([1], [2, 3])]), noted([readers([2], [4])]), noted([readers([], [1])]))).toEqual([
      readers([], [3, 4]),
    ])
  })

  it('tells each tag by itself', () => {
    const entries = [tag('removed', 7), tag('added', 8)]
    expect(net(noted(entries))).toEqual(entries)
  })
})

describe('what becomes of an issue that is moved in between', () => {
  const project = (removed: number, added: number): NewActivity => ({
    category: 'ProjectCategory',
    removed: { values: [{ entity: 'Project', id: removed, name: `P${removed}-1`, type: 'Project' }] },
    added: { values: [{ entity: 'Project', id: added, name: `P${added}`, type: 'Project' }] },
  })
  const moved = (removed: number, added: number) =>
    noted([project(removed, added)], { host: { id: 1, project_id: added } })
  const there = { host: { id: 1, project_id: 11 } }
  const hidden = { ...field(1, null), private: true, projectId: 10 }

  it('is one move and one entry for each value, told where it is at last', () => {
    expect(net(noted([field(1, 2)]), moved(10, 11), noted([field(2, 3)], there), moved(11, 12))).toEqual([
      { ...field(1, 3), projectId: 11 },
      { ...project(10, 12), projectId: 12 },
    ])
  })

  it('is no move when it is back', () => {
    const changes = [
      noted([field(1, 2)]),
      moved(10, 11),
      noted([field(2, 3)], there),
      moved(11, 10),
      noted([field(3, 4)]),
    ]
    expect(net(...changes)).toEqual([field(1, 4)])
    expect(left(...changes)).toEqual([true, false, true, false, true])
  })

  it('stays private where it was', () => {
    const back = { ...field(null, 2), private: true }
    expect(net(noted([hidden], there), noted([back]))).toEqual([{ ...field(1, 2), private: true, projectId: 10 }])
  })
})

describe('stay apart', () => {
  it.each([
    ['issues', noted([field(1, 2)]), noted([field(2, 1)], { host: { id: 2, project_id: 10 } })],
    [
      'what is private in different projects',
      noted([{ ...field(1, 2), private: true }]),
      noted([{ ...field(2, 1), private: true }], { host: { id: 1, project_id: 11 } }),
    ],
    ['fields', noted([field(1, 2, 3)]), noted([field(2, 1, 4)])],
    ['persons', noted([field(1, 2)]), noted([field(2, 1)], { by: 6 })],
    ['authors that entries name', noted([{ ...field(1, 2), authorId: 6 }]), noted([field(2, 1)])],
    ['operations', noted([field(1, 2)], { operationId: 1 }), noted([field(2, 1)])],
    ['readers of tags', noted([tag('added', 7, [1])]), noted([tag('removed', 7, [2])])],
    ['private and public', noted([{ ...field(1, 2), private: true }]), noted([field(2, 1)])],
    ['projects that entries name', noted([{ ...field(1, 2), projectId: 9 }]), noted([field(2, 1)])],
    ['groups and users', noted([readers([], [1], 'User')]), noted([readers([1], [], 'UserGroup')])],
    ['other times', noted([{ ...field(1, 2), created: 5 }]), noted([field(2, 1)])],
    [
      'comments that came and went',
      noted([{ category: 'CommentsCategory', removed: null, added: values(1) }]),
      noted([{ category: 'CommentsCategory', removed: values(1), added: null }]),
    ],
  ] as const)('%s', (_, one, other) => {
    expect(net(one, other)).toEqual([...(one.entries ?? []), ...(other.entries ?? [])])
    expect(left(one, other)).toEqual([true, true])
  })
})
