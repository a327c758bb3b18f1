import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db/index.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { whileHeld, whileHeldInTurn } from './held-rows.ts'
import { createProject, type Ids, idIn, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

describe('many at the same time', () => {
  let test: TestApp
  let second: TestApp
  let ids: Ids
  /** Of one person a busy machine may do one thing after the other. */
  let other: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    second = await test.secondNode()
    ids = await writeSamples(test, 'BUSY')
    other = await test.clientOf(await test.createUser('other', { admin: true }))
  })
  afterAll(() => test.stop())

  /** Requests by turns to two nodes of one installation. */
  const clientAt = (index: number) => (index % 2 === 0 ? test.admin : second.admin)
  const many = (count: number, send: (index: number) => Promise<ApiReply>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  const create = async (summary: string) =>
    idIn(await test.admin.post('/issues', { project: { id: ids.projects }, summary }, { fields: 'id' }))
  /** Replies that are neither a success nor one of the given refusals. */
  const odd = (replies: readonly ApiReply[], ...refusals: readonly number[]) =>
    replies
      .filter(({ status }) => status !== 200 && !refusals.includes(status))
      .map(({ status, text }) => `${status} ${text}`)

  it('create issues with numbers without gaps, although some are refused and some fail at the very end', async () => {
    const numbers = async () => {
      const { rows } = await sql<{ number: number }>`select i.number from issue i join project p on p.id = i.project_id
        where p.short_name = 'BUSY' order by i.number`.execute(test.system.db)
      return rows.map(row => row.number)
    }
    const before = (await numbers()).length
    const failing = Array.from({ length: 10 }, () =>
      transaction(test.system, async ctx => {
        const { id } = await ctx.db
          .updateTable('project')
          .set(row => ({ last_number: row('last_number', '+', 1) }))
          .where('short_name', '=', 'BUSY')
          .returning('id')
          .executeTakeFirstOrThrow()
        ctx.phases.last(async () => {
          throw new Error(`no ${id}`)
        })
      }).catch((error: Error) => error.message.slice(0, 2)),
    )
    const replies = await many(100, index =>
      clientAt(index).post('/issues', {
        project: { id: ids.projects },
        summary: `Number ${index}`,
        ...(index % 5 === 0 ? { tags: [{ id: '6-2147483647' }] } : {}),
      }),
    )
    expect(await Promise.all(failing)).toEqual(Array.from({ length: 10 }, () => 'no'))
    expect(odd(replies, 404)).toEqual([])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(80)
    expect(await numbers()).toEqual(Array.from({ length: before + 80 }, (_, index) => index + 1))
  })

  it('edit one issue in every way, and lose nothing', async () => {
    const issue = await create('Edited')
    const other = await create('Other')
    const field = ids['issues customFields'] ?? ''
    const edits: readonly ((index: number) => Promise<ApiReply>)[] = [
      index => clientAt(index).post(`/issues/${issue}`, { summary: `Summary ${index}`, description: `Text ${index}` }),
      index =>
        clientAt(index).post(`/issues/${issue}/customFields/${field}`, {
          value: { name: index % 3 ? 'Major' : 'Minor' },
        }),
      index => clientAt(index).post(`/issues/${issue}/comments`, { text: `Comment ${index}` }),
      index => clientAt(index).post(`/issues/${issue}/tags`, { id: ids.tags }),
      index => clientAt(index).delete(`/issues/${issue}/tags/${ids.tags}`),
      index => clientAt(index).post(`/issues/${issue}`, { tags: index % 2 ? [{ id: ids.tags }] : [] }),
      index => clientAt(index).post(`/issues/${issue}/links/${ids.links}/issues`, { id: other }),
      index => clientAt(index).post(`/issues/${other}/links/${ids.links}/issues`, { id: issue }),
      index =>
        clientAt(index).post(`/issues/${issue}`, {
          visibility: index % 2 ? null : { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
        }),
    ]
    const replies = await many(
      90,
      async index => (edits[index % edits.length] ?? edits[0])?.(index) as Promise<ApiReply>,
    )
    // Taking off a tag that is not there, at that moment.
    expect(odd(replies, 404)).toEqual([])
    expect(replies.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(10)
    const { body } = await test.admin.get(`/issues/${issue}`, {
      fields:
        'comments(text),commentsCount,tags(id),links(issues(id)),summary,description,customFields(name,value(name))',
    })
    expect(body.comments).toHaveLength(10)
    expect(body.commentsCount).toBe(10)
    expect(body.description).toBe(body.summary.replace('Summary', 'Text'))
    const linked = body.links.flatMap((link: { issues: readonly unknown[] }) => link.issues)
    expect(linked).toEqual([expect.objectContaining({ id: other })])
    const { rows } = await sql<{ truth: number; narrow: number }>`
      select (select count(*)::int from host_tag where host_id = ${Number(issue.slice(2))}) as truth,
        (select count(*)::int from issue_search s join search_term t on t.id = any(s.vals) and t.field_id = 0
          where s.issue_id = ${Number(issue.slice(2))}) as narrow`.execute(test.system.db)
    expect(rows[0]?.narrow).toBe(rows[0]?.truth)
  })

  it('hang issues below one another in a circle, of which one link at least is refused', async () => {
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const parentFor = `${types.find(({ name }) => name === 'Subtask')?.id}s`
    const ring = await Promise.all(Array.from({ length: 6 }, (_, index) => create(`Ring ${index}`)))
    const replies = await many(36, index =>
      clientAt(index).post(`/issues/${ring[index % 6]}/links/${parentFor}/issues`, { id: ring[(index + 1) % 6] }),
    )
    expect(odd(replies, 400)).toEqual([])
    const { rows } = await sql<{ links: number }>`select count(*)::int as links from issue_link
      where source_id = any(${ring.map(id => Number(id.slice(2)))}::bigint[])`.execute(test.system.db)
    expect(rows[0]?.links).toBe(5)
  })

  it('use tags and values while they are being deleted', async () => {
    const issues = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Victim ${index}`)))
    for (let round = 0; round < 5; round++) {
      const tag = idIn(await test.admin.post('/tags', { name: `Passing ${round}` }, { fields: 'id' }))
      await Promise.all(issues.slice(0, 4).map(issue => test.admin.post(`/issues/${issue}/tags`, { id: tag })))
      const replies = await many(17, index =>
        index === 8
          ? clientAt(index).delete(`/tags/${tag}`)
          : clientAt(index).post(`/issues/${issues[index % 8]}/tags`, { id: tag }),
      )
      expect(odd(replies, 404)).toEqual([])
      expect(replies[8]?.status).toBe(200)
    }
  })

  it('set a value while it is being deleted: either it stays, or nobody has it', async () => {
    const id = ids['issues customFields']
    const { bundle } = (await test.admin.get(`/admin/projects/BUSY/customFields/${id}`, { fields: 'bundle(id)' })).body
    const values = `/admin/customFieldSettings/bundles/enum/${bundle.id}/values`
    const field = { id, $type: 'SingleEnumIssueCustomField' }
    const stranger = await test.clientOf(await test.createUser('stranger', { admin: true }))
    const begin = async (name: string) => {
      const [issue, value] = [await create(name), idIn(await test.admin.post(values, { name }, { fields: 'id' }))]
      return {
        issue: sql`${Number(issue.slice(2))}::bigint`,
        number: Number(value.slice(3)),
        set: () => test.admin.post(`/issues/${issue}`, { customFields: [{ ...field, value: { name } }] }),
        remove: () => stranger.delete(`${values}/${value}`),
      }
    }
    const early = await begin('Set first')
    const replies = await whileHeldInTurn(
      test,
      sql`select from issue_search where issue_id = ${early.issue} for update`,
      [early.set, early.remove],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 400])

    const late = await begin('Deleted first')
    const [refused] = await whileHeld(
      test,
      sql`select from issue where id = ${late.issue} for update`,
      () => [late.set()],
      sql`delete from bundle_element where id = ${late.number}`,
    )
    expect(refused?.body).toMatchObject({ code: 'unknown_value', facts: { value: 'Deleted first' } })
  })

  describe('set a field of an issue while an administrator changes it', () => {
    const NAMED = { fields: 'id,name' }
    const FIELDS = '/admin/customFieldSettings'
    const project = () => Number(ids.projects?.slice(2))
    let bundles = 0
    /** A field of its own, with the values one and two. */
    const newField = async (type: string, kind: string) => {
      const name = `Raced ${++bundles}`
      const values = [{ name: 'one' }, { name: 'two' }]
      const bundle = idIn(await test.admin.post(`${FIELDS}/bundles/${kind}`, { name, values }, NAMED))
      const field = idIn(await test.admin.post(`${FIELDS}/customFields`, { name, fieldType: { id: type } }, NAMED))
      const body = { field: { id: field }, bundle: { id: bundle } }
      const path = `/admin/projects/${ids.projects}/customFields`
      const used = idIn(await test.admin.post(path, body, NAMED))
      const list = `${FIELDS}/bundles/${kind}/${bundle}/values`
      const [one] = (await test.admin.get(list, NAMED)).body as { id: string }[]
      return {
        name,
        path: `${path}/${used}`,
        number: Number(used.slice(3)),
        element: one?.id,
      }
    }
    const createWith =
      (field: { readonly name: string }, others: readonly object[] = []) =>
      () =>
        test.admin.post(
          '/issues',
          {
            project: { id: ids.projects },
            summary: 'New',
            customFields: [{ name: field.name, value: { name: 'one' } }, ...others],
          },
          { fields: 'id,resolved' },
        )
    /** It waits before it writes its values, and meanwhile something else is committed. */
    const overtaken = async (request: () => Promise<ApiReply>, change: ReturnType<typeof sql>) => {
      const [reply] = await whileHeld(
        test,
        sql`select from project where id = ${project()} for update`,
        () => [request()],
        sql`with changed as (${change}) update cache_version set version = default where name = 'fields'`,
      )
      return reply
    }
    /** It has written its values, and waits for its number while the others begin. */
    const ahead = (...requests: readonly (() => Promise<ApiReply>)[]) =>
      whileHeldInTurn(test, sql`select from project where id = ${project()} for no key update`, requests)
    const strayValues = async () => {
      const { rows } = await sql`select v.* from issue_field_value v where not exists (
        select from project_custom_field p where p.project_id = v.project_id and p.field_id = v.field_id)`.execute(
        test.system.db,
      )
      return rows
    }

    it('that left the project: it is refused, and no value is left', async () => {
      const field = await newField('enum[1]', 'enum')
      const reply = await overtaken(createWith(field), sql`delete from project_custom_field where id = ${field.number}`)
      expect([reply?.status, reply?.text]).toEqual([400, reply?.text])
      expect(await strayValues()).toEqual([])
    })

    it('that leaves the project: its value goes as well', async () => {
      const field = await newField('enum[1]', 'enum')
      const replies = await ahead(createWith(field), () => other.delete(field.path))
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await strayValues()).toEqual([])
    })

    it('that got other values: the former ones are refused', async () => {
      const [field, next] = [await newField('enum[1]', 'enum'), await newField('enum[1]', 'enum')]
      const reply = await overtaken(
        createWith(field),
        sql`update project_custom_field p set bundle_id = n.bundle_id from project_custom_field n
          where p.id = ${field.number} and n.id = ${next.number}`,
      )
      expect([reply?.status, reply?.text]).toEqual([200, reply?.text])
      const { rows } = await sql<{ bundle: number; own: number }>`
        select e.bundle_id as bundle, p.bundle_id as own from issue_field_value v
        join project_custom_field p on p.project_id = v.project_id and p.field_id = v.field_id
        join bundle_element e on e.id = v.value_id where p.id = ${field.number}`.execute(test.system.db)
      expect(rows).toEqual([{ bundle: rows[0]?.own, own: rows[0]?.own }])
    })

    it('that is to get other values: not any more', async () => {
      const [field, next] = [await newField('enum[1]', 'enum'), await newField('enum[1]', 'enum')]
      const { bundle } = (await test.admin.get(next.path, { fields: 'bundle(id)' })).body
      const replies = await ahead(createWith(field), () => other.post(field.path, { bundle: { id: bundle.id } }))
      expect(replies.map(({ status }) => status)).toEqual([200, 400])
    })

    /** As long as another state is open, the issue is. */
    const RESOLVED = [{ name: 'State', value: { name: 'Done' } }]

    it('whose value came to mean resolved: it is resolved', async () => {
      const field = await newField('state[1]', 'state')
      const reply = await overtaken(
        createWith(field, RESOLVED),
        sql`update bundle_element set is_resolved = true where id = ${Number(field.element?.slice(3))}`,
      )
      expect([reply?.status, reply?.body.resolved]).toEqual([200, expect.any(Number)])
    })
  })

  it('undo commands while what they took is taken by somebody: that is left out, and the rest is done', async () => {
    const [issue, other] = [await create('Undone'), await create('The other')]
    const name = (await test.admin.get(`/issues/${other}`, { fields: 'idReadable' })).body.idReadable
    const types = `/issueLinkTypes`
    const made = { name: 'Passing', sourceToTarget: 'passes by', targetToSource: 'is passed by', directed: true }
    const type = idIn(await test.admin.post(types, made, { fields: 'id' }))
    const run = async (query: string): Promise<string> => {
      const reply = await test.admin.post('/commands', { query, issues: [{ id: issue }] }, { fields: 'operation(id)' })
      expect([reply.status, reply.text]).toEqual([200, reply.text])
      return reply.body.operation.id
    }
    const undo = (id: string) => test.admin.post(`/operations/${id}/undo`, {}, { fields: 'undone,skipped' })
    const newest = async () => {
      const { rows } = await sql<{ id: number }>`select max(id) as id from operation`.execute(test.system.db)
      return `180-${rows[0]?.id}`
    }

    expect((await undo(await run('tag {Fleeting} Critical'))).body).toMatchObject({ undone: 2, skipped: 0 })
    const again = await newest()
    const replies = await whileHeld(
      test,
      sql`insert into tag (name, owner_id, acl) select 'fleeting', owner_id, acl from tag where name = 'Fleeting'`,
      () => [undo(again)],
    )
    expect([replies[0]?.status, replies[0]?.body]).toMatchObject([200, { undone: 1, skipped: 1 }])

    await run(`passes by ${name}`)
    const unlinked = await run(`remove passes by ${name} Minor`)
    const linked = await whileHeld(
      test,
      sql`delete from issue_link_type where id = ${Number(type.split('-')[1])}`,
      () => [undo(unlinked)],
    )
    expect([linked[0]?.status, linked[0]?.body]).toMatchObject([200, { undone: 1, skipped: 1 }])
  })

  it('move, delete, restore and change the same issues', async () => {
    const elsewhere = await createProject(test, 'AWAY', 'Away')
    const issues = await Promise.all(Array.from({ length: 4 }, (_, index) => create(`Wanderer ${index}`)))
    expect((await test.admin.post(`/issues/${issues[0]}/project`, { id: elsewhere })).status).toBe(200)
    const replies = await many(80, index => {
      const issue = issues[index % 4]
      const client = clientAt(index)
      switch (Math.trunc(index / 4) % 5) {
        case 0:
          return client.post(`/issues/${issue}/project`, { id: index % 8 < 4 ? elsewhere : ids.projects })
        case 1:
          return client.delete(`/issues/${issue}`)
        case 2:
          return client.post(`/issues/${issue}/restore`)
        case 3:
          return client.post(`/issues/${issue}/comments`, { text: 'Still here' })
        default:
          return client.post(`/issues/${issue}`, { summary: `Moved ${index}` })
      }
    })
    expect(odd(replies, 404)).toEqual([])
    const { rows } = await sql<{ gaps: number }>`
      select p.last_number - count(distinct n.number)::int as gaps from project p
      left join lateral (select number from issue where project_id = p.id
        union select number from issue_alias where project_id = p.id) n on true
      where p.short_name in ('BUSY', 'AWAY') group by p.id`.execute(test.system.db)
    expect(rows.map(row => row.gaps)).toEqual([0, 0])
  })
})
