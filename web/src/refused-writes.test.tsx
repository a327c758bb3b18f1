// What shows before the server has it: when it is refused, just that goes. Each part of the client that paints has rows.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashKey, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveBoard } from './features/agile/api/board-saves.ts'
import { issueSprintsQuery } from './features/agile/api/issue-sprints.ts'
import { boardKeys } from './features/agile/api/keys.ts'
import { addToSprint, removeFromSprint } from './features/agile/api/place-issue.ts'
import { turnStar } from './features/article-page/api/stars.ts'
import { articleKeys } from './features/articles/api/keys.ts'
import { publishArticleDraft } from './features/articles/api/publish-draft.ts'
import {
  addArticleTag,
  limitArticle,
  removeArticleTag,
  renameArticle,
  useUpdateArticle,
} from './features/articles/api/update-article.ts'
import {
  addComment,
  deleteComment,
  pinComment,
  resolveComment,
  restoreComment,
  saveComment,
  toggleReaction,
  toggleTask,
} from './features/comments/index.ts'
import { moveInFolder } from './features/issue-list/api/move-in-folder.ts'
import {
  deleteAll,
  setDayOf,
  setFieldOf,
  tagAll,
  untagAll,
} from './features/issue-list/components/bulk/bulk-actions.ts'
import { deleteIssue } from './features/issue-page/api/delete-issue.ts'
import { addTag, removeTag } from './features/issue-tags/api/update-tags.ts'
import { issueKeys } from './features/issues/api/keys.ts'
import { limitIssue } from './features/issues/api/limit-issue.ts'
import type { IssuePages } from './features/issues/api/listed-issues.ts'
import { useUpdateIssue } from './features/issues/api/use-update-issue.ts'
import { linkHosts, unlinkHosts } from './features/linked-hosts/api/use-linked.ts'
import { addLink } from './features/links/api/use-links.ts'
import { removeLink } from './features/links/index.ts'
import { useChangeBundle } from './features/projects/api/use-bundle.ts'
import { useChangeField } from './features/projects/api/use-project-fields.ts'
import { usePinnedOrder } from './features/saved-searches/api/use-pinned-order.ts'
import { useChangeSystem } from './features/settings/api/use-system-settings.ts'
import { deleteWork } from './features/time-tracking/api/use-work.ts'
import { setVote, setWatcher } from './features/watchers/api/use-followers.ts'
import { settled } from './platform/api/index.ts'
import { setLocale, withTexts } from './platform/i18n/index.ts'
import { queryClient } from './platform/query/index.ts'

const LIST = issueKeys.issuePage({ query: '', folder: '7-1' })
const BUNDLE = ['admin/customFieldSettings/bundles/enum/66-1', 'values']
const FIELDS = ['admin/projects', 'fields', '0-1']
const SYSTEM = ['admin/globalSettings/systemSettings']
const PINNED = ['issueFolders', 'pinned']
const BOARD = boardKeys.board('108-1')
const SPRINTS = issueSprintsQuery('2-1').queryKey

const field = (id: string, type: string, value: unknown) => ({
  id: `92-${id}`,
  value,
  version: '1',
  isUpdatable: true,
  projectCustomField: {
    id: `92-${id}`,
    field: { id: `58-${id}`, name: `Field ${id}`, fieldType: { valueType: type } },
  },
})
const issue = (number: number) => ({
  id: `2-${number}`,
  idReadable: `T-${number}`,
  summary: `Issue ${number}`,
  updated: 1_000,
  resolved: null,
  tags: [
    { id: '6-1', name: 'x' },
    { id: '6-2', name: 'y' },
  ],
  customFields: [
    field('1', 'state', { id: '67-1', name: 'Open' }),
    field('2', 'enum', { id: '67-5', name: 'Low' }),
    field('3', 'period', { minutes: 90 }),
    field('4', 'date', null),
  ],
})
const comment = (id: string, text: string, change: object = {}) => ({
  id,
  text,
  textVersion: '1',
  deleted: false,
  pinned: false,
  reactions: [],
  attachments: [],
  ...change,
})
const named = (id: string) => ({ id, name: id })
const sprint = (id: string, agileId: string) => ({ id, name: id, agile: { id: agileId, name: agileId } })
const linked = (number: number) => ({ id: `2-${number}`, idReadable: `T-${number}`, summary: `Issue ${number}` })

/** All that a person may have on the screen, as it was read. */
const START: readonly (readonly [readonly unknown[], unknown])[] = [
  [
    issueKeys.issue('2-1'),
    {
      ...issue(1),
      description: '- [ ] one',
      descriptionVersion: '1',
      summaryVersion: '1',
      commentsCount: 2,
      visibility: null,
    },
  ],
  [
    LIST,
    {
      pages: [
        { issues: [issue(1), issue(2)], cursor: 'c' },
        { issues: [issue(3)], cursor: null },
      ],
      pageParams: [null, 'c'],
    },
  ],
  [
    issueKeys.comments('2-1'),
    {
      comments: [comment('4-1', '- [ ] one'), comment('4-2', 'two'), comment('4-3', 'three', { deleted: true })],
      hasEarlier: false,
      hasLater: false,
    },
  ],
  [
    issueKeys.links('2-1'),
    [
      { id: '106-1', issues: [linked(5), linked(6)] },
      { id: '106-2', issues: [] },
    ],
  ],
  [
    issueKeys.followers('2-1'),
    {
      votes: 1,
      voters: { hasVote: false, original: [named('1-5')] },
      watchers: { hasStar: false, issueWatchers: [{ id: '1', user: named('1-5') }] },
      pinnedComments: [],
    },
  ],
  [
    [...issueKeys.issue('2-1'), 'work'],
    {
      spent: { minutes: 90 },
      workItems: [
        { id: '115-1', duration: { minutes: 30 }, attributes: [] },
        { id: '115-2', duration: { minutes: 60 }, attributes: [] },
      ],
    },
  ],
  [BUNDLE, [named('67-1'), named('67-2'), named('67-3')]],
  [
    FIELDS,
    [
      { id: '92-1', canBeEmpty: true },
      { id: '92-2', canBeEmpty: true },
    ],
  ],
  [SYSTEM, { guestAccess: false, isApplicationReadOnly: false }],
  [PINNED, ['7-1', '7-2', '7-3']],
  [BOARD, { id: '108-1', name: 'Board', hideOrphansSwimlane: false }],
  [SPRINTS, [sprint('109-1', '108-1')]],
  [
    articleKeys.host('226-1'),
    {
      id: '226-1',
      idReadable: 'T-A-1',
      summary: 'Article',
      summaryVersion: '1',
      content: '- [ ] one',
      contentVersion: '1',
      updated: 1_000,
      visibility: null,
      hasUnpublishedChanges: true,
      tags: [{ id: '6-1', name: 'x' }],
    },
  ],
  [articleKeys.level('0-1'), { articles: [{ id: '226-1', summary: 'Article' }], isWhole: true }],
  [articleKeys.followers('226-1'), { id: '226-1', watchers: { hasStar: false }, pinnedComments: [] }],
  [articleKeys.linked('226-1'), [linked(3)]],
]

/** What they are called below. */
const NAMES = [
  'issue',
  'list',
  'comments',
  'links',
  'followers',
  'work',
  'values',
  'fields',
  'settings',
  'sidebar',
  'board',
  'sprints',
  'article',
  'tree',
  'star',
  'linked',
]

/** What others do while the write is on its way: something else of each of these. */
// biome-ignore lint/suspicious/noExplicitAny: the data have many shapes
const MEANWHILE: readonly (readonly [readonly unknown[], (data: any) => unknown])[] = [
  [issueKeys.issue('2-1'), data => ({ ...data, reporter: named('1-9') })],
  [
    LIST,
    data => ({ pages: [...data.pages, { issues: [issue(4)], cursor: null }], pageParams: [...data.pageParams, 'd'] }),
  ],
  [issueKeys.comments('2-1'), data => ({ ...data, comments: [...data.comments, comment('4-9', 'late')] })],
  [issueKeys.links('2-1'), data => [...data, { id: '106-9', issues: [linked(9)] }]],
  [issueKeys.followers('2-1'), data => ({ ...data, pinnedComments: [comment('4-9', 'late')] })],
  [
    [...issueKeys.issue('2-1'), 'work'],
    data => ({ ...data, workItems: [...data.workItems, { id: '115-9', duration: { minutes: 1 }, attributes: [] }] }),
  ],
  [BUNDLE, data => [...data, named('67-9')]],
  [FIELDS, data => [...data, { id: '92-9', canBeEmpty: false }]],
  [SYSTEM, data => ({ ...data, administratorEmail: 'late@example.com' })],
  [PINNED, data => [...data, '7-9']],
  [BOARD, data => ({ ...data, favorite: true })],
  [SPRINTS, data => [...data, sprint('109-9', '108-9')]],
  [articleKeys.host('226-1'), data => ({ ...data, reporter: named('1-9') })],
  [articleKeys.level('0-1'), data => ({ ...data, articles: [...data.articles, { id: '226-9', summary: 'late' }] })],
  [articleKeys.followers('226-1'), data => ({ ...data, pinnedComments: [comment('251-9', 'late')] })],
  [articleKeys.linked('226-1'), data => [...data, linked(9)]],
]

let answers: ((refused: boolean) => void)[] = []
/** Nobody looks any more: every write is refused at once. */
let isOver = false

beforeAll(() =>
  withTexts(['articles', 'issue', 'custom-fields', 'commands', 'work', 'projects', 'saved-searches', 'agile'], () =>
    setLocale('en'),
  ),
)
beforeEach(() => {
  answers = []
  isOver = false
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    // Nothing is read anew: what stands there then is what the client made of it.
    if ((init?.method ?? 'GET') === 'GET') return new Promise(() => undefined)
    return new Promise<Response>(resolve => {
      const answer = (refused: boolean) =>
        resolve(refused ? Response.json({ error: 'forbidden', code: 'forbidden' }, { status: 403 }) : Response.json({}))
      if (isOver) answer(true)
      else answers.push(answer)
    })
  })
  for (const [key, data] of START) queryClient.setQueryData(key, structuredClone(data))
})
afterEach(async () => {
  cleanup()
  // What a refusal led to is sent as well: the next file would wait for it.
  isOver = true
  for (const answer of answers) answer(true)
  await settled()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** All that is cached, without the traces of a moment. */
const shown = () => new Map(START.map(([key]) => [hashKey(key), queryClient.getQueryData(key)]))
const start = (changes: typeof MEANWHILE = []) =>
  new Map(
    START.map(([key, data]) => {
      const change = changes.find(([other]) => hashKey(other) === hashKey(key))?.[1]
      return [hashKey(key), change ? change(structuredClone(data)) : data]
    }),
  )

// biome-ignore lint/suspicious/noExplicitAny: tests give them what they need, not more
type Given = any
const ME: Given = { id: '1-1', login: 'me', fullName: 'Me', guest: false }
const TAG: Given = { id: '6-9', name: 'z' }
const ONE: Given = { kind: 'issues', issues: [{ id: '2-1', idReadable: 'T-1' }] }
const TWO: Given = { kind: 'issues', issues: [{ id: '2-1' }, { id: '2-2' }] }
const nobody = () => Promise.reject(new Error('Nobody asks here'))
const view: Given = { id: '92-2', name: 'Priority', valueType: 'enum' }
const state: Given = { id: '92-1', name: 'State', valueType: 'state' }
const bulk = (id: string, valueType: string): Given => ({ id, commandName: 'Field', valueType, isMultiValue: false })
const commentOf = (id: string): Given => comment(id, id === '4-1' ? '- [ ] one' : 'two')

function hook<T>(use: () => T): T {
  return renderHook(use, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result.current
}
const updates = () => hook(() => useUpdateIssue('2-1', nobody))
const articleUpdates = () => hook(() => useUpdateArticle('226-1', nobody))
const bundle = () => hook(() => useChangeBundle('enum', '66-1'))

/** Where it is painted → the writes that are painted there. */
const WRITES: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  'issues/api/use-update-issue.ts': {
    'a summary': () => updates().saveSummary('Other'),
    'a description': () => updates().saveDescription('Other'),
    'a task of the description': () => updates().tickDescription(2, true),
    'a field': () => updates().saveField(view, { id: '67-6', name: 'High' }),
    'a state that resolves': () => updates().saveField(state, { id: '67-2', name: 'Fixed', isResolved: true }),
    'a field, emptied': () => updates().saveField(view, null),
  },
  'articles/api/update-article.ts': {
    'a title': () => articleUpdates().saveSummary('Other'),
    'a title in the tree': () => renameArticle('226-1', 'Other'),
    'a task of a text': () => articleUpdates().tickTask(2, true),
    'who sees an article': () => limitArticle('226-1', [{ kind: 'group', id: '3-1', name: 'G' } as Given]),
    'a tag put on an article': () => addArticleTag('226-1', TAG),
    'a tag taken off an article': () => removeArticleTag('226-1', { id: '6-1' } as Given),
  },
  'articles/api/publish-draft.ts': {
    'a text': () =>
      publishArticleDraft(
        '226-1',
        {
          texts: { summary: 'Article', content: 'Other', summaryVersion: '1', contentVersion: '1' },
          begunWith: {},
          draftId: '253-1',
        },
        nobody,
      ),
  },
  'article-page/api/stars.ts': {
    'a star on an article': () => turnStar('226-1'),
  },
  'linked-hosts/api/use-linked.ts': {
    'an issue linked with an article': () => linkHosts('226-1', linked(4) as Given),
    'a link of an article taken away': () => unlinkHosts('226-1', linked(3) as Given),
  },
  'agile/api/board-saves.ts': {
    'a setting of a board': () =>
      saveBoard(
        '108-1',
        () => ({ hideOrphansSwimlane: true }),
        board => ({ ...board, hideOrphansSwimlane: true }),
      ),
  },
  'agile/api/place-issue.ts': {
    'a sprint of an issue': () => addToSprint(linked(1), sprint('109-2', '108-2') as Given),
    'a sprint that it leaves': () => removeFromSprint(linked(1), sprint('109-1', '108-1') as Given, true),
  },
  'issue-tags/api/update-tags.ts': {
    'a tag put on': () => addTag('2-1', TAG),
    'a tag taken off': () => removeTag('2-1', { id: '6-1' } as Given),
  },
  'issues/api/limit-issue.ts': {
    'who sees an issue': () => limitIssue('2-1', [{ kind: 'group', id: '3-1', name: 'G' } as Given]),
  },
  'issue-page/api/delete-issue.ts': {
    'an issue that is deleted': () =>
      deleteIssue(
        issue(2) as Given,
        () => undefined,
        () => undefined,
      ),
  },
  'comments/api/paint-comments.ts': {
    'a comment': () => addComment('2-1', 'new', ME),
    'the text of a comment': () => saveComment('2-1', commentOf('4-2'), 'Other', nobody),
    'a task of a comment': () => toggleTask('2-1', commentOf('4-1'), { position: 2, checked: true }),
    'a reaction': () => toggleReaction('2-1', commentOf('4-2'), 'tada', ME),
    'a comment that is deleted': () => deleteComment('2-1', commentOf('4-2')),
    'a comment that is brought back': () => restoreComment('2-1', comment('4-3', 'three', { deleted: true }) as Given),
    'a comment that is resolved': () => resolveComment('2-1', commentOf('4-2'), true),
    'a comment that is pinned': () => pinComment('2-1', commentOf('4-2'), true),
  },
  'watchers/api/use-followers.ts': {
    'a vote': () => setVote('2-1', ME, true),
    'a star': () => setWatcher('2-1', { id: '1-1' } as Given, ME, true),
    'a watcher who goes': () => setWatcher('2-1', { id: '1-5' } as Given, ME, false),
  },
  'links/api/use-links.ts': {
    'a link': () => addLink('2-1', { id: '106-2' } as Given, linked(7) as Given),
    'a link that is taken away': () => removeLink('2-1', { id: '106-1' } as Given, linked(5) as Given),
  },
  'time-tracking/api/use-work.ts': {
    'work that is deleted': () =>
      deleteWork('2-1', { id: '115-1', duration: { minutes: 30 }, attributes: [] } as Given, '92-3'),
  },
  'issue-list/api/move-in-folder.ts': {
    'a place in a list': () =>
      moveInFolder(
        { query: '', folder: '7-1' } as Given,
        '2-3',
        () => null,
        () => undefined,
      ),
  },
  'issue-list/components/bulk/bulk-actions.ts': {
    'a field of several': () => setFieldOf(ONE, bulk('58-2', 'enum'), { id: '67-6', name: 'High' } as Given, false),
    'a state of several': () =>
      setFieldOf(ONE, bulk('58-1', 'state'), { id: '67-2', name: 'Fixed', isResolved: true } as Given, false),
    'a day of several': () => setDayOf(ONE, bulk('58-4', 'date'), '2026-11-20'),
    'a tag put on several': () => tagAll(TWO, TAG),
    'a tag taken off several': () => untagAll(TWO, { id: '6-2', name: 'y' } as Given),
    'several that are deleted': () => deleteAll(TWO),
  },
  'projects/api/use-bundle.ts': {
    'a value': () => bundle().update.mutateAsync({ id: '67-2', changes: { name: 'Other' } }),
    'the place of a value': () => bundle().move.mutateAsync({ id: '67-3', from: 2, to: 0 }),
    'a value that is removed': () => bundle().remove.mutateAsync('67-2'),
  },
  'projects/api/use-project-fields.ts': {
    'how a field is used': () =>
      hook(() => useChangeField('0-1')).mutateAsync({ field: { id: '92-1' } as Given, changes: { canBeEmpty: false } }),
    'the place of a field': () =>
      hook(() => useChangeField('0-1')).mutateAsync({
        field: { id: '92-1' } as Given,
        changes: { ordinal: 1 },
        order: [
          { id: '92-2', canBeEmpty: true },
          { id: '92-1', canBeEmpty: true },
        ] as Given,
      }),
  },
  'settings/api/use-system-settings.ts': {
    'a setting of the system': () => hook(() => useChangeSystem()).mutateAsync({ guestAccess: true }),
  },
  'saved-searches/api/use-pinned-order.ts': {
    'a place in the sidebar': () =>
      hook(() => usePinnedOrder()).moveTo({ id: '7-3', name: 'c' } as Given, { id: '7-1' } as Given),
  },
}

/** Where each shows at once. */
const SHOWS: Readonly<Record<string, string>> = {
  'a summary': 'issue.summary issue.updated list.summary list.updated',
  'a description': 'issue.updated issue.description list.updated',
  'a task of the description': 'issue.updated issue.description list.updated',
  'a field': 'issue.updated issue.customFields list.updated list.customFields',
  'a state that resolves':
    'issue.updated issue.resolved issue.customFields list.updated list.resolved list.customFields',
  'a field, emptied': 'issue.updated issue.customFields list.updated list.customFields',
  'a title': 'article tree',
  'a title in the tree': 'article tree',
  'a text': 'article',
  'a task of a text': 'article',
  'who sees an article': 'article',
  'a tag put on an article': 'article',
  'a tag taken off an article': 'article',
  'a star on an article': 'star',
  'an issue linked with an article': 'linked',
  'a link of an article taken away': 'linked',
  'a setting of a board': 'board',
  'a sprint of an issue': 'sprints',
  'a sprint that it leaves': 'sprints',
  'a tag put on': 'issue.updated issue.tags list.updated list.tags',
  'a tag taken off': 'issue.updated issue.tags list.updated list.tags',
  'who sees an issue': 'issue.updated issue.visibility list.updated',
  'an issue that is deleted': 'list',
  'a comment': 'comments',
  'the text of a comment': 'comments',
  'a task of a comment': 'comments',
  'a reaction': 'comments',
  'a comment that is deleted': 'comments',
  'a comment that is brought back': 'comments',
  'a comment that is resolved': 'comments',
  'a comment that is pinned': 'comments',
  'a vote': 'followers',
  'a star': 'followers',
  'a watcher who goes': 'followers',
  'a link': 'links',
  'a link that is taken away': 'links',
  'work that is deleted': 'issue.customFields list.customFields work',
  'a place in a list': 'list',
  'a field of several': 'issue.customFields list.customFields',
  'a state of several': 'issue.resolved issue.customFields list.resolved list.customFields',
  'a day of several': 'issue.customFields list.customFields',
  'a tag put on several': 'issue.tags list.tags',
  'a tag taken off several': 'issue.tags list.tags',
  'several that are deleted': 'list',
  'a value': 'values',
  'the place of a value': 'values',
  'a value that is removed': 'values',
  'how a field is used': 'fields',
  'the place of a field': 'fields',
  'a setting of the system': 'settings',
  'a place in the sidebar': 'sidebar',
}

const rows = Object.entries(WRITES).flatMap(([file, writes]) =>
  Object.entries(writes).map(([what, write]) => ({ file, what, write })),
)

/** What differs from the start: attributes of the issue and of its row in the list, and the names of other queries. */
function changed(): string {
  return START.flatMap(([key, was], place) => {
    const is = queryClient.getQueryData(key)
    const name = NAMES[place] ?? ''
    if (name === 'issue') return differing(was, is).map(attribute => `issue.${attribute}`)
    if (name !== 'list') return differing(was, is).length > 0 ? [name] : []
    const [rowsBefore, rowsNow] = [rowsOf(was), rowsOf(is)]
    const ids = (rows: typeof rowsNow) => rows.map(({ id }) => id).join()
    if (ids(rowsBefore) !== ids(rowsNow)) return ['list']
    return differing(rowsBefore[0], rowsNow[0]).map(attribute => `list.${attribute}`)
  }).join(' ')
}

const rowsOf = (list: unknown) => (list as IssuePages).pages.flatMap(page => page.issues)

function differing(was: unknown, is: unknown): readonly string[] {
  const [one, other] = [was, is] as Readonly<Record<string, unknown>>[]
  return Object.keys({ ...one, ...other }).filter(key => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]))
}

/** Begins a write, and waits until it is on its way. */
async function begin(write: () => unknown): Promise<void> {
  void Promise.resolve(write()).catch(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
}

describe('a write that is refused', () => {
  test.each(rows)('$what', async ({ what, write }) => {
    expect(shown()).toEqual(start())
    await begin(write)
    expect(changed()).toBe(SHOWS[what])
    for (const [key, change] of MEANWHILE) queryClient.setQueryData(key, change)
    answers.shift()?.(true)
    await vi.waitFor(() => expect(shown()).toEqual(start(MEANWHILE)))
  })
})

test.each([
  ['of one issue', 'a field', 'a state that resolves'],
  ['of one field', 'a field', 'a field, emptied'],
  ['of its tags', 'a tag put on', 'a tag taken off'],
  ['of its comments', 'a comment', 'the text of a comment'],
  ['of its links', 'a link', 'a link that is taken away'],
  ['of those who follow it', 'a vote', 'a star'],
  ['of lists', 'a state of several', 'several that are deleted'],
  ['of a set of values', 'the place of a value', 'a value that is removed'],
])('two writes %s that are refused one after the other leave nothing', async (_of, first, second) => {
  const [one, other] = [first, second].map(wanted => rows.find(({ what }) => what === wanted)?.write ?? nobody)
  await begin(one as () => unknown)
  void Promise.resolve(other?.()).catch(() => undefined)
  answers.shift()?.(true)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.(true)
  await vi.waitFor(() => expect(shown()).toEqual(start()))
})

test('every part of the client that paints has rows', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  const paints = /\b(?:paint(?:All|Issues?|Rows)?(?:<[^(]*>)?|optimistic|dropIssues)\(/
  // They paint for others, or write what the server said.
  const others = [
    ...['issue-cache.ts', 'list-cache.ts', 'listed-truth.ts', 'live-changes.ts'].map(name => `issues/api/${name}`),
    'articles/api/paint-article.ts',
    'host-kinds/known-host.ts',
  ]
  const files = globSync('features/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !/\.test\./.test(file) && paints.test(readFileSync(join(root, file), 'utf8')))
    .map(file => file.replace(/^features\//, ''))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(file => !others.includes(file)).toSorted()).toEqual(Object.keys(WRITES).toSorted())
})
