import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { DROPPED_FILES_MS, EMPTY_DRAFT, type IssueDraft, type ServerIssueDraft } from '../../drafts/index.ts'
import type { CreatedIssue, NewIssue } from './create-issue.ts'
import { createNewIssueStore, type NewIssueContext, type NewIssueState } from './new-issue-store.ts'

const PROJECT = '0-1'
const KNOWN: NewIssueContext = {
  project: { id: PROJECT },
  fields: [],
  command: undefined,
  fileCount: 0,
  areFilesComing: false,
  isKnown: true,
}
const written = (part: Partial<IssueDraft> = {}): IssueDraft => ({
  ...EMPTY_DRAFT,
  projectId: PROJECT,
  summary: 'Leaks',
  description: 'Everywhere',
  ...part,
})

beforeAll(() => withTexts('editor', () => setLocale('en')))

let log: string[]
let draft: IssueDraft
let replies: PromiseWithResolvers<CreatedIssue>[]
let sent: NewIssue[]
let offered: (() => Promise<unknown>)[]
beforeEach(() => {
  log = []
  draft = written()
  replies = []
  sent = []
  offered = []
})

const words = ({ summary, description, projectId }: IssueDraft) => [summary, description, projectId].join('/')
/** A form that is open, whose draft is kept by the test and whose issues are created when it says so. */
function open(context: Partial<NewIssueContext> = {}) {
  const note = (what: string, next: IssueDraft) => {
    log.push(`${what} ${words(next)}`)
    draft = next
  }
  const store = createNewIssueStore({
    kept: {
      state: () => ({ draft, id: '2-9', isRestored: false, state: 'saved' }),
      set: next => note('set', next),
      show: (next, found) => note(found ? `show ${found.id}` : 'show', next),
      drop: (next, hasFiles) => {
        note(hasFiles ? 'drop with files' : 'drop', next)
        return () => log.push('dropped draft taken back')
      },
      take: async () => '2-9',
      taken: next => note('taken', next),
    },
    create: issue => {
      sent.push(issue)
      const reply = Promise.withResolvers<CreatedIssue>()
      replies.push(reply)
      return reply.promise
    },
    lastProject: { write: id => log.push(`project ${id}`) },
    toast: ({ text, tone, action }) => {
      log.push(`${tone}: ${text}`)
      action?.run()
    },
    offerUndo: ({ text, undo, forMs }) => {
      log.push(forMs === undefined ? text : `${text} (${forMs} ms)`)
      offered.push(undo)
    },
    go: path => log.push(`go ${path}`),
    onCreated: id => log.push(`created ${id}`),
  })
  const leave = store.open()
  store.know({ ...KNOWN, ...context })
  return { ...store, ...store.actions, leave }
}
const settled = () => new Promise(resolve => setTimeout(resolve))
async function reply(index: number, part: Partial<CreatedIssue> = {}) {
  replies[index]?.resolve({ id: '2-30', idReadable: 'T-30', hadDraft: true, ...part })
  await settled()
}
async function refuse(index: number, status: number, code: string, body: Readonly<Record<string, unknown>> = {}) {
  replies[index]?.reject(new ApiError(status, code, '', body))
  await settled()
}
const TOLD = ['ok: T-30 was created', 'go /issue/T-30']

test('from writing to the issue: its draft is over, and the form leads to it', async () => {
  const form = open({ command: 'tag urgent' })
  const phases: NewIssueState['phase'][] = []
  form.subscribe(() => phases.push(form.state().phase))
  form.submit()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    body: { project: { id: PROJECT }, summary: 'Leaks', description: 'Everywhere' },
    command: 'tag urgent',
  })
  expect(await sent[0]?.draft()).toBe('2-9')
  await reply(0)
  expect(phases).toEqual(['creating', 'writing'])
  expect(log).toEqual([`project ${PROJECT}`, `taken //${PROJECT}`, ...TOLD, 'created T-30'])
})

test('an issue is created once, however often it is asked for', async () => {
  const form = open()
  form.submit()
  form.submit()
  form.know(KNOWN)
  form.know({ ...KNOWN, isKnown: false })
  form.submit()
  form.know(KNOWN)
  expect(sent).toHaveLength(1)
  await reply(0)
  expect(form.state().phase).toBe('writing')
})

test('who is faster than the project and its fields is served once, as soon as these are there', () => {
  const form = open({ isKnown: false })
  form.submit()
  form.submit()
  expect([form.state().phase, sent.length]).toEqual(['waiting', 0])
  form.change({ summary: 'Leaks here' })
  form.know({ ...KNOWN, isKnown: false })
  expect(form.state().phase).toBe('waiting')
  form.know(KNOWN)
  form.know(KNOWN)
  expect(form.state().phase).toBe('creating')
  expect(sent.map(({ body }) => body.summary)).toEqual(['Leaks here'])
})

const MISSING: readonly (readonly [string, Partial<IssueDraft>, Partial<NewIssueContext>, readonly string[]])[] = [
  ['no project', {}, { project: undefined }, ['project: Choose a project']],
  ['blank summary', { summary: ' \n' }, {}, ['summary: Give it a summary']],
  ['neither', { summary: '' }, { project: undefined }, ['project: Choose a project', 'summary: Give it a summary']],
  ['too long, which the fields tell', { summary: 'a'.repeat(1_001) }, {}, ['summary: ']],
  ['too long a text', { description: 'a'.repeat(2_000_001) }, {}, ['description: ']],
]
test.each(MISSING)('nothing is sent while something is missing: %s', (_name, part, context, problems) => {
  draft = written(part)
  const form = open(context)
  form.submit()
  expect(form.state().problems.map(({ place, text }) => `${place}: ${text}`)).toEqual(problems)
  expect([form.state().phase, sent, log]).toEqual(['writing', [], []])
})

test('what was missing when everything became known is told, and not asked for again', () => {
  draft = written({ summary: '' })
  const form = open({ isKnown: false })
  form.submit()
  form.know(KNOWN)
  expect(form.state()).toMatchObject({ phase: 'writing', problems: [{ place: 'summary' }] })
  form.change({ summary: 'Leaks' })
  form.know(KNOWN)
  expect(form.state()).toMatchObject({ phase: 'writing', problems: [] })
})

const REFUSALS: readonly (readonly [string, number, string, object, readonly string[]])[] = [
  ['nobody answers', 0, 'network', {}, ['form']],
  ['the command', 400, 'invalid_command', {}, ['command']],
  ['a part of the form', 400, 'invalid', { error_field: 'summary' }, ['summary']],
  ['a link to an issue that is gone', 404, 'not_found', { facts: { id: '2-5' } }, ['form: T-5']],
]
test.each(REFUSALS)(
  'a refusal is told where it belongs, and leaves a draft: %s',
  async (_name, status, code, body, places) => {
    draft = written({
      links: [{ kind: '106-1', issue: { id: '2-5', idReadable: 'T-5', summary: 'x', resolved: null } }],
    })
    const form = open()
    form.submit()
    await refuse(0, status, code, { ...body })
    const { phase, problems } = form.state()
    expect(phase).toBe('writing')
    expect(problems.map(({ place, text }) => (text.includes('T-5') ? `${place}: T-5` : place))).toEqual(places)
    expect(log).toEqual([`set Leaks/Everywhere/${PROJECT}`])
  },
)

test('why the last try failed is told until the next one, or until something is changed', async () => {
  const form = open()
  form.submit()
  await refuse(0, 500, 'internal')
  expect(form.state().problems).toHaveLength(1)
  form.submit()
  expect(form.state()).toMatchObject({ phase: 'creating', problems: [] })
  await refuse(1, 500, 'internal')
  expect(form.state().problems).toHaveLength(1)
  form.change({ description: '' })
  expect(form.state().problems).toEqual([])
})

test('nothing changes while the issue is created, and everything can when it could not be', async () => {
  const form = open()
  form.submit()
  form.change({ summary: 'Leaks here' })
  form.openDraft({ id: '2-5', summary: 'Other' } as unknown as ServerIssueDraft)
  form.beginAnother()
  form.discard()
  expect([draft.summary, log]).toEqual(['Leaks', []])
  await refuse(0, 500, 'internal')
  form.change({ summary: 'Leaks here' })
  expect(draft.summary).toBe('Leaks here')
})

test('where another one is to follow it begins with the values of the last', async () => {
  draft = written({ values: { '92-1': { id: '67-1' } } })
  const form = open()
  form.setAnother(true)
  form.submit()
  form.setAnother(false)
  await reply(0)
  expect(log).toEqual([`project ${PROJECT}`, `taken //${PROJECT}`, ...TOLD])
  expect(draft.values).toEqual({ '92-1': { id: '67-1' } })
})

test('files that were lost with their draft are told of', async () => {
  const form = open({ fileCount: 2 })
  form.submit()
  await reply(0, { hadDraft: false })
  expect(log.filter(line => line.startsWith('danger'))).toEqual([expect.stringContaining('2')])
})

test('whoever left while the issue was created is told nothing and led nowhere', async () => {
  const form = open()
  form.submit()
  form.leave()
  await reply(0)
  const failed = open()
  failed.submit()
  failed.leave()
  await refuse(1, 500, 'internal')
  expect(log).toEqual([])
})

test('a draft that is thrown away can be brought back, with files for as long as they are there', async () => {
  const form = open()
  form.discard()
  expect(log).toEqual([`drop //${PROJECT}`, 'The draft was discarded'])
  await offered[0]?.()
  expect(log.at(-1)).toBe('dropped draft taken back')
  for (const part of [{ fileCount: 1 }, { areFilesComing: true }]) {
    log = []
    open(part).discard()
    expect(log).toEqual([`drop with files //${PROJECT}`, `The draft was discarded (${DROPPED_FILES_MS} ms)`])
  }
})

test('another draft, or a new one, takes the place of what is written, without its problems', async () => {
  const form = open()
  for (const next of [
    () => form.openDraft({ id: '2-5', summary: 'Other' } as unknown as ServerIssueDraft),
    form.beginAnother,
    form.discard,
    form.dropCommand,
  ]) {
    draft = written({ summary: '' })
    form.submit()
    expect(form.state().problems).toHaveLength(1)
    next()
    expect(form.state().problems).toEqual([])
  }
  expect(log).toEqual(['show 2-5 Other//', `show //${PROJECT}`, `drop //${PROJECT}`, 'The draft was discarded'])
  expect(form.state().isCommandDropped).toBe(true)
})
