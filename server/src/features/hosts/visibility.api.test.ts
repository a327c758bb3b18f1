import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** They stand in rows of indexes, which have a bound. */
describe('a visibility', () => {
  let test: TestApp
  let path: string
  beforeAll(async () => {
    test = await startTestApp()
    path = `/issues/${await insertIssue(test, await insertProject(test, 'FEW'))}/comments`
  })
  afterAll(() => test.stop())

  it.each([
    [100, 0, 200],
    [60, 40, 200],
    [101, 0, 400],
    [60, 41, 400],
    [0, 101, 400],
  ])('may list a hundred groups and users: %i groups, %i users', async (groups, users, status) => {
    const visibility = {
      $type: 'LimitedVisibility',
      permittedGroups: Array.from({ length: groups }, () => ({ name: 'All Users' })),
      permittedUsers: Array.from({ length: users }, () => ({ login: 'admin' })),
    }
    expect((await test.admin.post(path, { text: 'For some', visibility })).status).toBe(status)
  })

  it('that is unlimited lifts the limit, whatever else it says', async () => {
    const limited = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    const { id } = (await test.admin.post(path, { text: 'Open', visibility: limited }, { fields: 'id' })).body
    const unlimited = { $type: 'UnlimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    const fields = 'visibility($type,permittedUsers(login))'
    const reply = await test.admin.post(`${path}/${id}`, { visibility: unlimited }, { fields })
    expect(reply.body).toMatchObject({ visibility: { $type: 'UnlimitedVisibility' } })
  })
})
