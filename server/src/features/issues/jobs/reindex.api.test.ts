import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileHeldInTurn } from '../../../testing/held-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runReindex } from './reindex.ts'

describe('renewing what issues repeat of bundle values', () => {
  let test: TestApp
  let bundleId: string
  const valueIds = new Map<string, string>()

  beforeAll(async () => {
    test = await startTestApp()
    await test.admin.post('/admin/projects', { shortName: 'RE', name: 'Renewal', leader: { login: 'admin' } })
    const fields = await test.admin.get('/admin/projects/RE/customFields', {
      fields: 'field(name),bundle(id,values(id,name))',
      $top: '-1',
    })
    const state = fields.body.find((field: { field: { name: string } }) => field.field.name === 'State')
    bundleId = state.bundle.id
    for (const value of state.bundle.values) valueIds.set(value.name, value.id)
  })
  afterAll(() => test.stop())

  const createIssue = async (state: string): Promise<string> => {
    const reply = await test.admin.post(
      '/issues',
      { project: { shortName: 'RE' }, summary: state, customFields: [{ name: 'State', value: { name: state } }] },
      { fields: 'id' },
    )
    return reply.body.id
  }
  const setValue = (name: string, body: object) =>
    test.admin.post(`/admin/customFieldSettings/bundles/state/${bundleId}/values/${valueIds.get(name)}`, body)
  const unresolved = async () =>
    (await test.admin.get('/issuePage', { query: 'project: RE #Unresolved', fields: 'total' })).body.total

  it('resolves and opens issues when a state is flipped, once the job has run', async () => {
    const id = await createIssue('Open')
    await createIssue('Fixed')
    expect(await unresolved()).toBe(1)
    expect((await setValue('Open', { isResolved: true })).status).toBe(200)
    expect(await unresolved()).toBe(1)
    await runReindex(test.app.platform)
    expect(await unresolved()).toBe(0)
    expect((await test.admin.get(`/issues/${id}`, { fields: 'resolved' })).body.resolved).toBe(test.clock.now)
    await setValue('Open', { isResolved: false })
    await runReindex(test.app.platform)
    expect(await unresolved()).toBe(1)
  })

  it('resolves also an issue that was just being created when its state was flipped', async () => {
    const other = await test.clientOf(await test.createUser('other', { admin: true }))
    const before = await unresolved()
    const replies = await whileHeldInTurn(test, sql`select from project where short_name = 'RE' for no key update`, [
      () => test.admin.post('/issues', { project: { shortName: 'RE' }, summary: 'New' }),
      () =>
        other.post(`/admin/customFieldSettings/bundles/state/${bundleId}/values/${valueIds.get('Submitted')}`, {
          isResolved: true,
        }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await unresolved()).toBe(before + 1)
    await runReindex(test.app.platform)
    expect(await unresolved()).toBe(before)
    await setValue('Submitted', { isResolved: false })
    await test.admin.delete('/issues/RE-3')
    await runReindex(test.app.platform)
    expect(await unresolved()).toBe(before)
  })

  it('goes on where it was stopped', async () => {
    for (let count = 0; count < 5; count++) await createIssue('In Progress')
    await setValue('In Progress', { isResolved: true })
    const stopped = AbortSignal.abort()
    await runReindex(test.app.platform, stopped)
    expect(await unresolved()).toBe(6)
    await runReindex(test.app.platform)
    expect(await unresolved()).toBe(1)
  })

  it('sorts by the new order after values were moved', async () => {
    const first = async () => {
      const page = await test.admin.get('/issuePage', {
        query: 'project: RE sort by: State',
        $top: '1',
        fields: 'issues(summary)',
      })
      return page.body.issues[0].summary
    }
    expect(await first()).toBe('Open')
    await setValue('Fixed', { ordinal: 0 })
    await runReindex(test.app.platform)
    expect(await first()).toBe('Fixed')
  })
})
