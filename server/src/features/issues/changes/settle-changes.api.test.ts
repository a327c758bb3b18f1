import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { insertIssue, insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { IssueChange } from './issue-change.ts'
import { noteChanges } from './settle-changes.ts'

describe('what is noted in one transaction', () => {
  let test: TestApp
  let project: number
  let other: number
  let ada: number
  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'ONE')
    other = await insertProject(test, 'TWO')
    ada = await test.createUser('ada')
  })
  afterAll(() => test.stop())

  const newIssue = async () => ({ id: Number((await insertIssue(test, project)).slice(2)), project_id: project })
  const changed = (issue: IssueChange['issue'], change: Partial<IssueChange> = {}): IssueChange => ({
    issue,
    kind: 'changed',
    ...change,
  })
  const by = (ctx: RequestContext, userId: number): RequestContext => ({ ...ctx, actor: { ...ctx.actor, userId } })

  /** Who changed the issues last and when, and what listeners are told. */
  async function settled(note: (ctx: RequestContext) => void) {
    test.clock.now += 1_000
    const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(
      test.system.db,
    )
    await transaction(test.system, async ctx => note(ctx))
    const { rows: issues } = await sql<{ id: number; updater_id: number; isNew: boolean }>`
      select i.id, i.updater_id, i.updated = ${test.clock.now} and s.updated = ${test.clock.now} as "isNew"
      from issue i join issue_search s on s.issue_id = i.id order by i.id`.execute(test.system.db)
    const { rows: events } = await sql<{ told: unknown[] }>`
      select json_build_array(kind, host_id, project_id, actor_id) as told from outbox where id > ${last[0]?.id}
      order by id`.execute(test.system.db)
    return {
      newer: issues.flatMap(issue => (issue.isNew ? [[issue.id, issue.updater_id]] : [])),
      told: events.map(row => row.told),
    }
  }

  it('makes an issue that changed twice newer, and tells it once', async () => {
    const issue = await newIssue()
    const system = test.system.actor.userId
    expect(await settled(ctx => noteChanges(ctx, [changed(issue), changed(issue, { isRowStale: true })]))).toEqual({
      newer: [[issue.id, system]],
      told: [['issue.changed', issue.id, project, system]],
    })
  })

  it('counts for each who changed it, in one statement or another', async () => {
    const [one, two, three] = [await newIssue(), await newIssue(), await newIssue()]
    const system = test.system.actor.userId
    const { newer, told } = await settled(ctx => {
      noteChanges(ctx, [changed(one), changed(two, { isRowStale: true })])
      noteChanges(by(ctx, ada), [changed(three, { isRowStale: true })])
    })
    expect(newer).toEqual([
      [one.id, system],
      [two.id, system],
      [three.id, ada],
    ])
    expect(told.map(([, host, , actor]) => [host, actor])).toEqual([
      [one.id, system],
      [two.id, system],
      [three.id, ada],
    ])
  })

  it('leaves an issue alone of which only something is told, and says nothing by itself', async () => {
    const issue = await newIssue()
    const event = { kind: 'issue.voted', entity: 'Issue', entityId: issue.id } as const
    expect(await settled(ctx => noteChanges(ctx, [changed(issue, { kind: 'told' })]))).toEqual({ newer: [], told: [] })
    const { newer, told } = await settled(ctx => noteChanges(ctx, [changed(issue, { kind: 'told', events: [event] })]))
    expect([newer, told]).toEqual([[], [['issue.voted', issue.id, project, test.system.actor.userId]]])
  })

  it('does not tell that a new issue changed, and tells all where it is at last', async () => {
    const issue = await newIssue()
    const moved = { ...issue, project_id: other }
    const event = { kind: 'comment.added', entity: 'IssueComment', entityId: 1 } as const
    const { told } = await settled(ctx =>
      noteChanges(ctx, [changed(issue, { kind: 'created' }), changed(issue, { events: [event] }), changed(moved)]),
    )
    expect(told.map(([kind, , place]) => [kind, place])).toEqual([
      ['issue.created', other],
      ['comment.added', other],
    ])
  })
})
