import { sql } from 'kysely'
import type { ApiClient, ApiReply } from './api-client.ts'
import { insertBoard } from './board-rows.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** How much the person may do to an issue at the far end. */
export const FAR_KINDS = ['hidden', 'readable', 'writable'] as const
export type FarKind = (typeof FAR_KINDS)[number]

/** One kind of link seen from one end. */
export interface WorldSlot {
  readonly id: string
  readonly phrase: string
  /** Whether it makes a part of the issue at the far end. */
  readonly takesParts: boolean
}

/** A person who may write in some projects and only read another one, and shorthand for what they do there. */
export interface FarWorld {
  readonly test: TestApp
  readonly ann: ApiClient
  readonly annId: number
  /** Where the person may write. */
  readonly project: string
  readonly slots: readonly WorldSlot[]
  slot(phrase: string): WorldSlot
  /** A new issue of the administrator: in the person's project, or at the far end. */
  create(kind?: FarKind): Promise<string>
  link(slot: WorldSlot, from: string, to: string, client?: ApiClient): Promise<ApiReply>
  command(query: string, issue: string, client?: ApiClient): Promise<ApiReply>
  readable(issue: string): Promise<string>
  /** Everything of an issue that another verb could change, as it is stored. */
  stored(issue: string): Promise<unknown>
  /** Runs the work while the person may only read their own project. */
  whileReader(work: () => Promise<void>): Promise<void>
}

export async function startFarWorld(): Promise<FarWorld> {
  const test = await startTestApp()
  const { admin } = test
  const [project, other, far] = [
    await createProject(test, 'NEAR'),
    await createProject(test, 'BOTH'),
    await createProject(test, 'FAR'),
  ]
  const annId = await test.createUser('ann')
  const grant = (of: string, role: string) => test.grant(annId, role, Number(of.slice(2)))
  await grant(project, 'contributor')
  await grant(other, 'contributor')
  await grant(far, 'issue-reader')
  await admin.post(`/admin/projects/${project}/timeTrackingSettings`, { enabled: true })
  const parts = { sourceToTarget: 'consists of', targetToSource: 'is part of', directed: true, aggregation: true }
  idIn(await admin.post('/issueLinkTypes', { name: 'Part', ...parts }, { fields: 'id' }))
  const types: readonly (typeof parts & { id: string })[] = (
    await admin.get('/issueLinkTypes', { fields: 'id,directed,aggregation,sourceToTarget,targetToSource', $top: '-1' })
  ).body
  const slots = types.flatMap(({ id, directed, aggregation, sourceToTarget, targetToSource }) =>
    directed
      ? [
          { id: `${id}s`, phrase: sourceToTarget, takesParts: aggregation },
          { id: `${id}t`, phrase: targetToSource, takesParts: false },
        ]
      : [{ id, phrase: sourceToTarget, takesParts: false }],
  )
  await insertBoard(test, 'Near', { projects: [Number(project.slice(2))] })
  const hiddenFrom = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
  const place = (kind?: FarKind) => (kind === undefined ? project : kind === 'writable' ? other : far)
  const world: FarWorld = {
    ...{ test, annId, project, slots },
    ann: await test.clientOf(annId),
    slot: phrase => {
      const found = slots.find(slot => slot.phrase === phrase)
      if (!found) throw new Error(`No link ${phrase}`)
      return found
    },
    create: async kind => {
      const visibility = kind === 'hidden' ? hiddenFrom : null
      const body = { project: { id: place(kind) }, summary: kind ?? 'near', visibility }
      return idIn(await admin.post('/issues', body, { fields: 'id' }))
    },
    link: (slot, from, to, client = admin) => client.post(`/issues/${from}/links/${slot.id}/issues`, { id: to }),
    command: (query, issue, client = admin) =>
      client.post('/commands', { query, issues: [{ id: issue }] }, { fields: 'operation(id)' }),
    readable: async issue => (await admin.get(`/issues/${issue}`, { fields: 'idReadable' })).body.idReadable,
    stored: async issue => {
      const id = Number(issue.slice(2))
      const { rows } = await sql`
        select i.project_id, i.number, i.summary, i.description, i.reporter_id, i.deleted_at, i.updated, i.updater_id,
          i.acl, i.votes, i.resolved,
          array(select l::text from issue_link l where id in (l.source_id, l.target_id) order by 1) as links,
          array(select t.tag_id from host_tag t where t.host_id = i.id order by 1) as tags,
          array(select s.sprint_id from sprint_issue s where s.issue_id = i.id order by 1) as sprints,
          array(select v::text from issue_field_value v where v.issue_id = i.id order by 1) as fields,
          array(select (c.id, c.text, c.acl, c.pinned, c.deleted_at)::text from comment c
            where c.host_id = i.id order by c.id) as comments,
          array(select (f.id, f.name, f.acl, f.removed_at)::text from attachment f
            where f.host_id = i.id order by f.id) as files,
          array(select (w.id, w.minutes)::text from work_item w where w.issue_id = i.id order by w.id) as work
        from issue i where i.id = ${id}`.execute(test.system.db)
      return rows[0]
    },
    whileReader: async work => {
      const id = Number(project.slice(2))
      await test.revoke(annId, 'contributor', id)
      await test.grant(annId, 'issue-reader', id)
      try {
        await work()
      } finally {
        await test.revoke(annId, 'issue-reader', id)
        await test.grant(annId, 'contributor', id)
      }
    },
  }
  return world
}
