import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/index.ts'
import { demoIssues } from './demo-issues.ts'

describe('the demo project', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    const { body } = await test.admin.get('/users/me', { fields: 'id' })
    const userId = Number(body.id.slice(2))
    const ctx = { ...test.system, actor: { ...test.system.actor, userId, principals: [userId] } }
    await createProject(ctx, { shortName: 'DEMO', name: 'Demo', isDemo: true })
  })
  afterAll(() => test.stop())

  it('holds a handbook of articles', async () => {
    const fields = 'idReadable,summary,content,parentArticle(idReadable)'
    const { body } = await test.admin.post('/sortedArticles', { folder: 'DEMO' }, { fields, $top: '-1' })
    expect(body.map(({ idReadable }: { idReadable: string }) => idReadable)).toEqual([
      'DEMO-A-1',
      'DEMO-A-2',
      'DEMO-A-3',
    ])
    expect(body.slice(1).every((one: { parentArticle: unknown }) => one.parentArticle)).toBe(true)
    for (const { summary, content } of body) expect(`${summary} ${content}`).not.toMatch(/demo\./)
  })

  it('holds issues with texts, links, tags and comments', async () => {
    const { body } = await test.admin.get('/issues', {
      query: 'project: DEMO',
      $top: '-1',
      fields: 'numberInProject,summary,description,tags(name),comments(text),subtasks(issues(summary))',
    })
    expect(body.map((issue: { numberInProject: number }) => issue.numberInProject).sort()).toEqual(
      demoIssues.map((_issue, index) => index + 1),
    )
    for (const issue of body) {
      expect(issue.summary).not.toMatch(/^demo\./)
      expect(issue.description).not.toMatch(/^demo\./)
    }
    expect(body.flatMap((issue: { comments: object[] }) => issue.comments)).toHaveLength(4)
    expect(body.flatMap((issue: { subtasks: { issues: object[] } }) => issue.subtasks.issues)).toHaveLength(3)
    const unresolved = await test.admin.get('/issuePage', { query: 'project: DEMO #Unresolved', fields: 'total' })
    expect(unresolved.body.total).toBe(demoIssues.length - 1)
  })
  it('has tags that its whole team sees and uses, and nobody else', async () => {
    const { body: project } = await test.admin.get('/admin/projects/DEMO', { fields: 'id,team(id)' })
    const names = async (client: Awaited<ReturnType<typeof test.clientOf>>) =>
      (await client.get('/tags', { fields: 'name,isUsable' })).body.filter(
        (tag: { name: string; isUsable: boolean }) => tag.isUsable && tag.name !== 'Star',
      ).length
    const memberId = await test.createUser('member')
    await test.grant(memberId, 'contributor', Number(project.id.slice(2)))
    await test.admin.post(`/groups/${project.team.id}/users`, { id: `1-${memberId}` })
    const strangerId = await test.createUser('stranger')
    const ofAll = new Set(demoIssues.flatMap(issue => issue.tags)).size
    expect(await names(await test.clientOf(memberId))).toBe(ofAll)
    expect(await names(await test.clientOf(strangerId))).toBe(0)
  })
})
