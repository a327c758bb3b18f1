import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../testing/sample-data.ts'
import { ALL, FIELD_ROWS, type Row } from './field-rows.testing.ts'
import { COMMIT, OTHER_COMMIT, type ReaderName, type ReadersWorld, startReadersWorld } from './readers-world.testing.ts'

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  ...FIELD_ROWS,
  project: [
    ['in: *', ALL, 'mira rita nora guest'],
    ['in: *', '1 2 3 4 5 W1 W2 W3', 'tomas'],
    ['in: HARB*', 'W1 W2 W3'],
    ['in: wEb*', 'W1 W2 W3'],
    ['in: %*', ''],
    ['in: ACME or in: WEB or has: star', ALL],
    ['in: -ACME Points: 3 .. *', 'W1'],
  ],
  'ids and kinds': [
    ['id: ACME-4', ''],
    ['id: ACME-4', '4', 'tomas'],
    ['id: ACME-4 or id: ACME-1', '1'],
    ['id: -ACME-4', ALL],
    ['document type: issue', ALL],
    ['document type: ticket', ''],
  ],
  'people and times': [
    ['by: me', '1 3 5 W2 W3'],
    ['by: me', '', 'guest'],
    ['by: tomas', '2 W1'],
    ['by: mira, tomas', ALL],
    ['by: Makers', '2 W1', 'tomas'],
    ['created: mira', '1 3 5 W2 W3'],
    ['created: * .. *', ALL],
    ['created: 2026-10-11', ''],
    ['created: 2026-10-12', '2 5'],
    ['created: * .. 2026-10-11', '1'],
    ['created: 2026-10-13 .. *', '3 W1 W2 W3'],
    ['id: WEB-3 updated by: tomas', 'W3'],
    ['id: WEB-3 updated by: mira', ''],
    ['id: WEB-3 updated: tomas', 'W3'],
    ['id: WEB-3 updated: 2026-10-14', 'W3'],
    ['id: WEB-3 updated: 2026-10-13', ''],
    ['updated: * .. *', ALL],
    ['id: WEB-3 or updated by: rita', 'W3'],
  ],
  comments: [
    ['commenter: tomas', '1'],
    ['commenter: tomas', '1 2', 'tomas'],
    ['commenter: tomas', '', 'nora'],
    ['commenter: mira', ''],
    ['commented: tomas', '1'],
    ['commented: 2026-10-12', ''],
    ['commented: 2026-10-13', '1'],
    ['commented: 2026-10-14', ''],
    ['commented: * .. *', '1'],
    ['has: comments', '1'],
    ['has: comments', '1 2', 'tomas'],
    ['has: comments', '', 'nora'],
    ['has: -comments', '2 3 5 W1 W2 W3'],
    ['comments: ahoy', '1'],
    ['comments: ahoy', '', 'nora'],
    ['reaction from: mira', '1'],
    ['reaction from: mira', '', 'nora'],
    ['reaction from: tomas', ''],
    ['reaction from: tomas', '2', 'tomas'],
    ['reaction from: Makers', '2', 'tomas'],
  ],
  votes: [
    ['voter: mira', '2', 'mira rita'],
    ['voter: mira', '', 'nora guest'],
    ['voter: nora', '5', 'mira nora'],
    ['voter: nora', '', 'guest'],
    ['voter: {All Users}', '1 2 5'],
    ['voter: {All Users}', '5', 'nora'],
    ['votes: 0', '3 W1 W2 W3'],
    ['votes: 1', '1 5'],
    ['votes: 1 .. 2', '1 2 5'],
    ['votes: 2 .. *', '2'],
    ['votes: * .. 1', '1 3 5 W1 W2 W3'],
    ['votes: * .. *', '1 2 5'],
    ['votes: 2 or Points: 3', '1 2'],
    ['has: votes', '1 2 5'],
    ['has: -votes', '3 W1 W2 W3'],
  ],
  tags: [
    ['tag: red', '1'],
    ['tag: R*', '1 2'],
    ['tag: R*', '2 3', 'tomas'],
    ['tag: R*', '2', 'rita'],
    ['tag: re*', '1'],
    ['tag: re*', '', 'rita'],
    ['tag: *', '1 2 5'],
    ['has: tags', '1 2 5'],
    ['has: tags', '2 3', 'tomas'],
    ['has: tags', '2', 'rita'],
    ['has: -tags', '3 W1 W2 W3'],
    ['has: star', '5'],
    ['has: star', '2', 'tomas'],
    ['has: star', '', 'rita guest'],
    ['has: -star', ALL, 'guest'],
    ['tag: Star', '5'],
  ],
  limits: [
    ['visible to: {issue readers}', '1 2 3 5 W1 W2 W3', 'mira tomas'],
    ['visible to: -{issue readers}', ''],
    ['visible to: -{issue readers}', '4', 'tomas'],
    ['visible to: tomas', '4', 'tomas'],
    ['visible to: mira', '', 'tomas'],
    ['visible to: tomas or has: star', '2 4', 'tomas'],
  ],
  links: [
    ['links: ACME-1', '2 3'],
    ['links: ACME-1', '2 3 4', 'tomas'],
    ['links: ACME-4', ''],
    ['links: ACME-4', '1 3 5', 'tomas'],
    ['has: links', '1 2 3 W1 W2'],
    ['has: links', '1 2 3 4 5 W1 W2', 'tomas'],
    ['has: -links', '5 W3'],
    ['has: {subtask of}', '2 3'],
    ['has: {subtask of}', '2 3 4 5', 'tomas'],
    ['has: {parent for}', '1 2'],
    ['subtask of: ACME-1', '2'],
    ['subtask of: ACME-1', '2 4', 'tomas'],
    ['parent for: ACME-2', '1'],
    ['aggregate subtask of: ACME-1', '2 3'],
    ['aggregate subtask of: ACME-1', '2 3 4 5', 'tomas'],
    ['aggregate parent for: ACME-5', ''],
    ['aggregate parent for: ACME-5', '1 4', 'tomas'],
    ['relates to: ACME-3', '1'],
    ['relates to: ACME-3', '1 4', 'tomas'],
    ['relates to: ACME-1', '3'],
    ['links: (in: WEB)', 'W1 W2'],
    ['subtask of: (anchor)', '2'],
    ['subtask of: (anchor)', '2 4 5', 'tomas'],
    ['parent for: (links: (relates to: (in: ACME)))', '1 2'],
  ],
  mentions: [
    ['mentions: ACME-2', '1'],
    ['mentions: ACME-3', ''],
    ['mentions: ACME-5', '1'],
    ['mentions: ACME-5', '1 2', 'tomas'],
    ['mentions: ACME-5', '', 'nora'],
    ['mentions: ACME-1', '1'],
    ['mentions: ACME-1', '1 4', 'tomas'],
    ['mentions: WEB-2', ''],
    ['mentions: mira', '1'],
    ['mentions: mira', '', 'nora'],
    ['mentions: rita', ''],
    ['mentions: rita', '2', 'tomas'],
    ['mentions: nora', ''],
    ['mentions: the', '1'],
    ['mentions: mira, nora', '1'],
    ['mentions: me', '', 'guest'],
    ['mentioned in: ACME-1', '2 5 W1'],
    ['mentioned in: ACME-1', '2 4 5 W1', 'tomas'],
    ['mentioned in: ACME-1', '2 W1', 'nora'],
    ['mentioned in: ACME-2', ''],
    ['mentioned in: ACME-2', '5 W3', 'tomas'],
    ['mentioned in: ACME-3', ''],
    ['mentioned in: ACME-4', ''],
    ['mentioned in: ACME-4', '1', 'tomas'],
    ['looks like: WEB-1', 'W2'],
    ['looks like: WEB-2', 'W1 W3'],
    ['looks like: WEB-3', 'W1 W2'],
    ['looks like: ACME-1', ''],
    ['looks like: ACME-1', '4', 'tomas'],
    ['looks like: ACME-4', ''],
    ['looks like: ACME-4', '1', 'tomas'],
  ],
  work: [
    ['has: work', '1 2', 'mira rita'],
    ['has: work', '', 'nora guest'],
    ['has: -work', '3 5 W1 W2 W3'],
    ['work: quixotic', '1'],
    ['work: quixotic', '', 'nora'],
    ['work author: mira', '1'],
    ['work author: me', '2', 'tomas'],
    ['work author: Makers', '2', 'tomas'],
    ['work type: Testing', '1'],
    ['work type: Development', ''],
    ['work type: {No type}', '2'],
    ['work type: Testing, {No type}', '1 2'],
    ['work date: 2026-10-11', ''],
    ['work date: 2026-10-12', '1'],
    ['work date: * .. 2026-10-12', '1'],
    ['work date: 2026-10-13 .. *', '2'],
    ['work date: * .. *', '1 2'],
    ['work Billing: Internal', '1'],
    ['work Billing: Customer', ''],
    ['work Billing: Internal', '', 'nora'],
    ['has: underestimation', '1'],
    ['has: underestimation', '', 'rita'],
    ['has: -underestimation', '2 3 5 W1 W2 W3'],
  ],
  'files, texts and commits': [
    ['has: attachments', '3'],
    ['has: attachments', '2 3', 'tomas'],
    ['has: -attachments', '1 2 5 W1 W2 W3'],
    ['attachments: *.har', '3'],
    ['attachments: *.har', '2 3', 'tomas'],
    ['has: description', '1 W1'],
    ['has: description', '1 4 W1', 'tomas'],
    ['has: -description', '2 3 5 W2 W3'],
    ['description: hotel', 'W1'],
    ['summary: hotel', 'W2 W3'],
    ['has: {vcs changes}', '2 3'],
    ['has: -{vcs changes}', '1 5 W1 W2 W3'],
    [`vcs changes: ${COMMIT}`, '2'],
    [`vcs changes: ${COMMIT.toUpperCase()}`, '2'],
    [`vcs changes: { ${COMMIT} }`, '2'],
    [`vcs changes: ${OTHER_COMMIT}`, '3'],
    ['vcs changes: 0123456789', ''],
    [`vcs changes: ${COMMIT}0`, ''],
    [`vcs changes: 0${COMMIT}`, ''],
  ],
}

describe('what a query finds', () => {
  let worlds: ReadersWorld
  beforeAll(async () => {
    worlds = await startReadersWorld()
  }, 60_000)
  afterAll(() => worlds.world.test.stop())

  it.each(
    Object.entries(ROWS).flatMap(([about, rows]) =>
      rows.flatMap(([query, expected, readers = 'mira']) =>
        readers.split(' ').map(reader => [about, query, reader as ReaderName, expected] as const),
      ),
    ),
  )('about %s by %s for %s', async (_, query, reader, expected) => {
    const { world, readers } = worlds
    expect(await world.search(`${query} sort by: {issue id} asc`, readers[reader])).toBe(expected)
  })

  it('about resolved states tells several fields apart', async () => {
    const { world } = worlds
    const { admin } = world.test
    const named = { name: 'Stage', fieldType: { id: 'state[1]' } }
    const stage = idIn(await admin.post('/admin/customFieldSettings/customFields', named, { fields: 'id' }))
    const body = { field: { id: stage }, $type: 'StateProjectCustomField', canBeEmpty: true }
    const attached = await admin.post('/admin/projects/WEB/customFields', body, { fields: 'id,bundle(id)' })
    const values = `/admin/customFieldSettings/bundles/state/${attached.body.bundle.id}/values`
    for (const value of [{ name: 'Begun' }, { name: 'Closed', isResolved: true }])
      expect((await admin.post(values, value)).status).toBe(200)
    const customFields = [{ name: 'Stage', $type: 'StateIssueCustomField', value: { name: 'Closed' } }]
    expect((await admin.post('/issues/WEB-3', { customFields })).status).toBe(200)
    const found = (query: string) => world.search(`${query} sort by: {issue id} asc`)
    expect(await found('Stage: Resolved')).toBe('W3')
    expect(await found('Stage: Unresolved')).toBe('1 2 3 5 W1 W2')
    expect(await found('State: Resolved')).toBe('3 W2')
    expect(await found('State: Unresolved')).toBe('1 2 5 W1 W3')
  })
})
