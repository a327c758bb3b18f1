import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    test.app.platform.database.main,
  )
})
afterAll(() => test.stop())

it('a full disk is told as such to who writes and to who uploads, and reading goes on', async () => {
  const project = await createProject(test, 'FULL')
  const issue = idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'Kept' }))
  const { main } = test.app.platform.database
  for (const table of ['issue', 'attachment'])
    await sql`create trigger no_room before insert on ${sql.table(table)} for each row execute function no_room()`.execute(
      main,
    )
  const file = { name: 'a.txt', base64Content: 'data:text/plain;base64,QQ==' }
  for (const reply of [
    await test.admin.post('/issues', { project: { id: project }, summary: 'Lost' }),
    await test.admin.post(`/issues/${issue}/attachments`, file),
  ]) {
    expect(reply.status).toBe(507)
    expect(reply.body).toMatchObject({
      error: 'storage_full',
      code: 'storage_full',
      error_description: expect.stringContaining('not saved'),
    })
  }
  expect((await test.admin.get(`/issues/${issue}`, { fields: 'summary' })).body.summary).toBe('Kept')
})
