import type { AnyRoute } from '@cairn/common/platform/route'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileNames } from '../features/attachments/index.ts'
import { commentTexts } from '../features/comments/index.ts'
import { fieldTexts, noteChange } from '../features/issues/index.ts'
import type { ApiClient } from './api-client.ts'
import { changeOf, type Subject, type Trial, writingRoutes } from './attribute-bench.ts'
import { ISSUE_RIGHTS, rowsBy } from './feature-rows.ts'
import { type IssueRightsWorld, startIssueRightsWorld } from './issue-rights-world.ts'
import { type Ids, idIn } from './sample-data.ts'

const SIDE_EFFECTS = rowsBy(row => ('effects' in row ? row.effects : undefined))
const routes = writingRoutes.filter(({ id }) => id in ISSUE_RIGHTS)

/** What stands in the database of everything that a change of an issue may reach. */
interface Stored {
  readonly from: number
  readonly issues: ReadonlyMap<number, { readonly updated: number; readonly updater_id: number }>
  readonly sums: ReadonlyMap<number, string>
  readonly activity: number
  readonly outbox: number
}

/** Each request makes something new. */
const isNew = ({ id, method }: AnyRoute, name: string): boolean =>
  (/\.(create|createInProject|createItem|clone|add|addToComment)$/.test(id) &&
    method === 'POST' &&
    id !== 'issues.tags.add') ||
  (id.startsWith('issues.update') && name === 'attachments') ||
  (id === 'commands.run' && /^(query:(work|clone)|comment|visibility|usesMarkdown)$/.test(name))

describe('what a change of an issue does beside', { timeout: 60_000 }, () => {
  let world: IssueRightsWorld
  let actor: ApiClient
  let actorId: number

  beforeAll(async () => {
    world = await startIssueRightsWorld()
    const [all] = await world.bench.actorsOf('person')
    if (!all) throw new Error('Nobody')
    actor = all.client
    actorId = all.id
  })
  afterAll(() => world.test.stop())

  const routeOf = (id: string): AnyRoute => {
    const route = routes.find(route => route.id === id)
    if (!route) throw new Error(`No route ${id}`)
    return route
  }

  /** Of issues from that number on: those before have nothing to do with the one that changes. */
  const store = async (from: number): Promise<Stored> => {
    const { db } = world.test.system
    const { rows } = await sql<{ id: number; updated: number; updater_id: number; sums: string }>`
      select i.id, i.updated, i.updater_id, concat_ws(' ', 'votes ' || i.votes, 'comments ' || i.comments_count,
        'spent ' || (select v.num from issue_field_value v join custom_field f on f.id = v.field_id
          where v.issue_id = i.id and f.name = 'Spent time')) as sums
      from issue i where i.id >= ${from}`.execute(db)
    const { rows: last } = await sql<{ activity: number; outbox: number }>`
      select (select coalesce(max(id), 0) from activity) as activity, (select coalesce(max(id), 0) from outbox) as outbox`.execute(
      db,
    )
    return {
      from,
      issues: new Map(rows.map(row => [row.id, row])),
      sums: new Map(rows.map(row => [row.id, row.sums])),
      activity: Number(last[0]?.activity),
      outbox: Number(last[0]?.outbox),
    }
  }

  /** The effects in words: `updated`, categories of history, kinds of events, sums; of another issue after `other`. */
  const effectsSince = async (before: Stored, ids: Ids): Promise<string> => {
    const { db } = world.test.system
    const now = world.test.clock.now
    const after = await store(before.from)
    const nameOf = (id: number): string =>
      id === Number(ids.issues?.slice(2))
        ? ''
        : id === Number(ids[':otherId']?.slice(2))
          ? 'other '
          : before.issues.has(id)
            ? 'far '
            : 'new '
    const words: string[] = []
    for (const [id, issue] of after.issues) {
      const known = before.issues.get(id)
      if (known?.updated === issue.updated) continue
      words.push(`${nameOf(id)}updated`)
      if (issue.updated !== now) words.push('at another time')
      if (issue.updater_id !== actorId) words.push('by another')
    }
    for (const [id, sums] of after.sums)
      if (before.sums.has(id) && before.sums.get(id) !== sums) words.push(`${nameOf(id)}sums`)
    const { rows: entries } = await sql<{
      host_id: number
      category: string
      author_id: number
      created: number
      change_id: number | null
    }>`
      select host_id, category, author_id, created, change_id from activity where id > ${before.activity} order by category, id`.execute(
      db,
    )
    for (const entry of entries) {
      words.push(`${nameOf(entry.host_id)}${entry.category.replace(/Category$/, '')}`)
      if (entry.created !== now) words.push('at another time')
      if (entry.author_id !== actorId) words.push('by another')
    }
    if (new Set(entries.flatMap(({ change_id }) => change_id ?? [])).size > 1) words.push('in several changes')
    const { rows: events } = await sql<{
      kind: string
      actor_id: number
      host_id: number | null
      silent: boolean
      payload: { was?: object }
    }>`
      select kind, host_id, silent, actor_id, payload from outbox where id > ${before.outbox} order by kind, id`.execute(
      db,
    )
    for (const { kind, host_id, silent, actor_id, payload } of events) {
      const how = [...(payload.was ? ['to former readers'] : []), ...(silent ? ['silently'] : [])]
      words.push([...(host_id === null ? [] : [nameOf(host_id).trim()]), kind, ...how].filter(Boolean).join(' '))
      if (actor_id !== actorId) words.push('by another')
    }
    return [...new Set(words)].sort().join(', ') || 'nothing'
  }

  /** Whom a row is for, as what is searched says it: what has no limit holds one that everybody has. */
  const open = (alias: string) =>
    sql`(case when ${sql.ref(`${alias}.acl`)} = '{}' then '{0}' else ${sql.ref(`${alias}.acl`)} end)`
  /** Whether what stands below issue `i` counts for it: it is there, in the same project, and seen by all who see `i`. */
  const isCounted = (below: string) => sql`(${sql.ref(`${below}.deleted_at`)} is null
    and ${sql.ref(`${below}.project_id`)} = i.project_id
    and (${sql.ref(`${below}.acl`)} = '{}' or (i.acl <> '{}' and i.acl <@ ${sql.ref(`${below}.acl`)})))`
  /** What must always agree, whatever was done. */
  const disagreements = (from: number): Readonly<Record<string, RawBuilder<{ readonly id: number }>>> => ({
    'the row that lists are sorted by is as old as the issue': sql<{ id: number }>`
      select i.id from issue i join issue_search s on s.issue_id = i.id where i.id >= ${from} and s.updated <> i.updated`,
    'older entries are for those who see the comment': sql<{ id: number }>`
      select h.id from activity h join comment c on h.target_kind = 'IssueComment' and c.id = h.target_id
      where h.host_id >= ${from} and not (h.acl @> c.acl and c.acl @> h.acl)`,
    'older entries are for those who see the file': sql<{ id: number }>`
      select h.id from activity h join attachment a on h.target_kind = 'IssueAttachment' and a.id = h.target_id
      where h.host_id >= ${from} and not (h.acl @> a.acl and a.acl @> h.acl)`,
    'words are found by those who see the comment': sql<{ id: number }>`
      select c.id from search_text t join comment c on c.id = t.source_id and c.host_id = t.host_id
      where t.host_id >= ${from} and t.source = ${commentTexts.number} and (c.deleted_at is not null or not (t.acl @> ${open('c')} and ${open('c')} @> t.acl))`,
    'names are found by those who see the file': sql<{ id: number }>`
      select a.id from search_text t join attachment a on a.id = t.source_id and a.host_id = t.host_id
      where t.host_id >= ${from} and t.source = ${fileNames.number} and (a.removed_at is not null or not (t.acl @> ${open('a')} and ${open('a')} @> t.acl))`,
    'fields that are private are so in what is searched': sql<{ id: number }>`
      select t.host_id as id from search_text t join issue i on i.id = t.host_id
      join project_custom_field f on f.project_id = i.project_id and f.field_id = t.source_id
      where t.host_id >= ${from} and t.source = ${fieldTexts.number} and t.private = f.is_public`,
    'comments are counted': sql<{ id: number }>`
      select i.id from issue i where i.id >= ${from} and i.comments_count <> (
        select count(*) from comment c where c.host_id = i.id and c.deleted_at is null)`,
    'votes are counted, with those for duplicates that are as open': sql<{ id: number }>`
      select i.id from issue i where i.id >= ${from} and i.deleted_at is null and i.votes <> (
        select count(distinct v.user_id) from issue_vote v where v.issue_id = i.id or v.issue_id in (
          select d.id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = 'Duplicate'
          join issue d on d.id = l.target_id where l.source_id = i.id and ${isCounted('d')}))`,
    'work is summed up, with that on subtasks that are as open': sql<{ id: number }>`
      select i.id from issue i join project_time_tracking p on p.project_id = i.project_id and p.enabled
      join project_custom_field f on f.id = p.spent_field_id
      where i.id >= ${from} and i.deleted_at is null and coalesce((select v.num from issue_field_value v
          where v.issue_id = i.id and v.field_id = f.field_id), 0)
        <> coalesce((select sum(w.minutes) from work_item w where not w.draft and (w.issue_id = i.id or w.issue_id in (
          select d.id from issue_link l join issue_link_type t on t.id = l.type_id and t.name = 'Subtask'
          join issue d on d.id = l.target_id where l.source_id = i.id and ${isCounted('d')}))), 0)`,
  })

  /** What does not agree, of issues from that number on. */
  const wrongFrom = async (from: number): Promise<readonly string[]> => {
    const wrong: string[] = []
    for (const [name, query] of Object.entries(disagreements(from)))
      if ((await query.execute(world.test.system.db)).rows.length > 0) wrong.push(`not true: ${name}`)
    return wrong
  }

  it('has its row for each route and attribute', () => {
    const names = (of: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
      Object.entries(of)
        .flatMap(([id, rows]) => Object.values(rows).flatMap(text => text.split(' ').map(name => `${id} ${name}`)))
        .sort()
    const rights = Object.fromEntries(
      Object.entries(ISSUE_RIGHTS).map(([id, { ignored, refused, ...rows }]) => [id, rows]),
    )
    expect(names(SIDE_EFFECTS)).toEqual(names(rights))
  })

  let slots: ReadonlyMap<string, string>
  let voter: ApiClient
  beforeAll(async () => {
    const types: readonly { id: string; name: string }[] = (
      await world.test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    slots = new Map(types.map(({ id, name }) => [name, `${id}s`]))
    const [, reader] = await world.bench.actorsOf('person')
    if (!reader) throw new Error('Nobody')
    voter = reader.client
  })

  const nextIssue = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from issue`.execute(
      world.test.system.db,
    )
    return Number(rows[0]?.id)
  }

  /** An issue that others count in: a part of one, a duplicate of another, with a vote and work. */
  const make = async (route: AnyRoute, trial: Trial): Promise<Subject> => {
    const isRestored = route.id === 'issues.restore'
    const subject = isRestored ? await world.trialOf(routeOf('issues.delete')).make() : await trial.make()
    const { admin } = world.test
    const { issues } = subject.ids
    for (const name of ['Subtask', 'Duplicate']) {
      const above = idIn(
        await admin.post('/issues', { project: { id: world.project }, summary: name }, { fields: 'id' }),
      )
      idIn(await admin.post(`/issues/${above}/links/${slots.get(name)}/issues`, { id: issues }, { fields: 'id' }))
    }
    expect((await voter.post(`/issues/${issues}/voters`, { hasVote: true })).status).toBe(200)
    idIn(await admin.post(`/issues/${issues}/timeTracking/workItems`, { duration: { minutes: 7 } }, { fields: 'id' }))
    if (isRestored) await admin.delete(`/issues/${issues}`)
    return subject
  }

  it.each(routes.map(({ id }) => id))('is what the table says, and nothing when nothing changes: %s', async id => {
    const route = routeOf(id)
    const trial: Trial = world.trialOf(route)
    const found: Record<string, string[]> = {}
    const wrong: string[] = []
    const { ignored, refused, ...rows } = ISSUE_RIGHTS[id] ?? {}
    for (const name of Object.values(rows).flatMap(text => text.split(' '))) {
      const first = await nextIssue()
      const subject = await make(route, trial)
      if (/^drafts\.|^reactions\.remove/.test(id)) await subject.stand('author', actorId)
      world.test.clock.now += 1_000
      const before = await store(first)
      const change = changeOf(route, actor, trial, subject.ids, name)
      const reply = await change()
      if (reply.status !== 200) wrong.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
      const effects = await effectsSince(before, subject.ids)
      found[effects] = [...(found[effects] ?? []), name]
      wrong.push(...(await wrongFrom(first)).map(what => `${name}: ${what}`))
      world.test.clock.now += 1_000
      const between = await store(first)
      await change()
      const again = await effectsSince(between, subject.ids)
      if (again !== 'nothing' && !isNew(route, name)) wrong.push(`${name} again: ${again}`)
    }
    expect(wrong).toEqual([])
    expect(Object.fromEntries(Object.entries(found).map(([effects, names]) => [effects, names.join(' ')]))).toEqual(
      SIDE_EFFECTS[id],
    )
  })

  it.each(['Subtask', 'Duplicate'])(
    'agrees when such links come and go, one by one and by commands: %s',
    async name => {
      const { admin } = world.test
      const first = await nextIssue()
      const trial = world.trialOf(routeOf('comments.create'))
      const { issues } = (await make(routeOf('comments.create'), trial)).ids
      const above = (
        await admin.post('/issues', { project: { id: world.project }, summary: name }, { fields: 'id,idReadable' })
      ).body
      const path = `/issues/${above.id}/links/${slots.get(name)}/issues`
      const phrase = name === 'Subtask' ? 'subtask of' : 'duplicates'
      const command = (query: string) => () => admin.post('/commands', { query, issues: [{ id: issues }] })
      const steps = [
        () => admin.post(path, { id: issues }),
        () => admin.delete(`${path}/${issues}`),
        command(`${phrase} ${above.idReadable}`),
        command(`remove ${phrase} ${above.idReadable}`),
      ]
      for (const step of steps) {
        const before = JSON.stringify([...(await store(first)).sums])
        expect((await step()).status).toBe(200)
        expect(await wrongFrom(first)).toEqual([])
        expect(JSON.stringify([...(await store(first)).sums])).not.toBe(before)
      }
    },
  )

  it('is written within the transaction of the change alone', async () => {
    const entry = { category: 'SummaryCategory', added: { text: 'a' }, removed: null }
    const issue = { id: 1, project_id: 1 }
    for (const entries of [[entry], []])
      await expect((async () => noteChange(world.test.system, { issue, kind: 'told', entries }))()).rejects.toThrow(
        'transaction',
      )
  })
})
