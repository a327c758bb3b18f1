import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../../platform/i18n/index.ts'
import type { CommandTarget } from '../../../commands/index.ts'
import type { TagData } from '../../../tags/index.ts'
import { limitAll, tagAll, tagAllNew, untagAll } from './bulk-actions.ts'

const TARGET = { kind: 'issues', issues: [{ id: '2-1', idReadable: 'T-1' }] } as unknown as CommandTarget
const tag = (name: string) => ({ id: '6-1', name }) as unknown as TagData

let commands: readonly string[]
beforeAll(() => setLocale('en'))
beforeEach(() => {
  commands = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const { query } = JSON.parse(String(init?.body ?? '{}')) as { query?: string }
    if (query !== undefined) commands = [...commands, query]
    return new Response(JSON.stringify({ error: 'forbidden', error_description: 'No' }), { status: 403 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a name of several words stays one name, whatever else the words would mean', async () => {
  await tagAll(TARGET, tag('urgent'))
  await tagAll(TARGET, tag('needs review'))
  await untagAll(TARGET, tag('seen by } Ada'))
  await tagAllNew(TARGET, 'Release Priority Critical')
  await tagAllNew(TARGET, 'one, two')
  expect(commands).toEqual([
    'tag urgent',
    'tag {needs review}',
    'untag {seen by \\} Ada}',
    'tag {Release Priority Critical}',
    'tag {one, two}',
  ])
})

test('who may see the target is named by whole names; nobody named lifts the limit', async () => {
  const groups = ['All', 'Web Team', 'a, b', 'me'].map((name, index) => ({
    kind: 'group' as const,
    id: `3-${index}`,
    name,
  }))
  await limitAll(TARGET, groups)
  await limitAll(TARGET, [])
  expect(commands).toEqual(['visible to All, {Web Team}, {a, b}, {me}', 'visible to {issue readers}'])
})
