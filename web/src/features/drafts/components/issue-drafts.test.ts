import { afterEach, beforeEach, expect, test } from 'vitest'
import { closePage, lastBody, openPage, refusal, type Sent, writesOf } from './draft-page.testing.tsx'
import { dropIssueDraft, formDraft, holdsSomething, type ServerIssueDraft, saveIssueDraft } from './issue-drafts.ts'

let got: readonly Sent[]
let said: (sent: Sent) => unknown

beforeEach(async () => {
  said = ({ path }) => ({ id: path, updated: 7 })
  got = await openPage(sent => said(sent))
})
afterEach(closePage)

const draft = (part: object) => ({ id: '2-9', ...part }) as unknown as ServerIssueDraft
const other = { id: '2-5', idReadable: 'T-5', summary: 'Other', resolved: null }

test('a draft of the server fills the form', () => {
  const full = draft({
    project: { id: '0-1', shortName: 'T' },
    summary: 'Leaks',
    description: 'Everywhere',
    tags: [{ id: '6-1', name: 'x' }],
    links: [{ id: '106-1', issues: [other] }],
    visibility: { permittedGroups: [{ id: '3-1', name: 'Team' }] },
    customFields: [
      { id: '92-1', value: { id: '67-1', name: 'Open' } },
      { id: '92-2', value: null },
      { id: '92-3' },
      { id: '92-4', value: [] },
      { id: '92-5', value: [{ id: '67-2' }] },
      { id: '92-6', value: 0 },
    ],
  })
  expect(formDraft(full)).toEqual({
    projectId: '0-1',
    summary: 'Leaks',
    description: 'Everywhere',
    values: { '92-1': { id: '67-1', name: 'Open' }, '92-5': [{ id: '67-2' }], '92-6': 0 },
    tags: [{ id: '6-1', name: 'x' }],
    links: [{ kind: '106-1', issue: other }],
    audience: [{ kind: 'group', id: '3-1', name: 'Team' }],
  })
  expect(holdsSomething(full)).toBe(true)
})

test('a draft without anything is an empty form, and something as soon as it has a file', () => {
  const empty = { projectId: '', summary: '', description: '', values: {}, tags: [], links: [], audience: [] }
  expect(formDraft(draft({}))).toEqual(empty)
  expect(formDraft(draft({ project: null, summary: null, description: null, links: null }))).toEqual(empty)
  expect([draft({}), draft({ attachments: [] })].map(holdsSomething)).toEqual([false, false])
  expect(holdsSomething(draft({ attachments: [{ id: '8-1' }] }))).toBe(true)
})

test('a draft is begun, kept, and begun anew when it is gone', async () => {
  expect(await saveIssueDraft(null, { summary: 'a' }, false)).toEqual({ id: 'users/me/drafts', updated: 7 })
  expect(await saveIssueDraft('2-9', { summary: 'b' }, true)).toEqual({ id: 'users/me/drafts/2-9', updated: 7 })
  expect(got.map(({ isLast }) => isLast)).toEqual([false, true])
  said = ({ path }) => (path.endsWith('2-9') ? refusal(404, 'not_found') : { id: '2-10', updated: 8 })
  expect(await saveIssueDraft('2-9', { summary: 'c' }, false)).toEqual({ id: '2-10', updated: 8 })
  expect(lastBody(got)).toEqual({ summary: 'c' })
  said = () => refusal(400, 'text_too_long')
  await expect(saveIssueDraft('2-9', {}, false)).rejects.toMatchObject({ code: 'text_too_long' })
  expect(writesOf(got).slice(2)).toEqual([
    'POST users/me/drafts/2-9',
    'POST users/me/drafts',
    'POST users/me/drafts/2-9',
  ])
})

test('a draft is dropped, also while the page goes; what is gone already is no failure', async () => {
  await dropIssueDraft('2-9')
  expect(got.map(({ method, path, isLast }) => [method, path, isLast])).toEqual([
    ['DELETE', 'users/me/drafts/2-9', true],
  ])
  said = () => refusal(404, 'not_found')
  await dropIssueDraft('2-9')
  said = () => refusal(403, 'forbidden')
  await expect(dropIssueDraft('2-9')).rejects.toMatchObject({ code: 'forbidden' })
})
