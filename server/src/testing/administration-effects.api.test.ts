import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationWorld, startAdministrationWorld } from './administration-rights-world.ts'
import type { ApiClient } from './api-client.ts'
import { changeOf, writingRoutes } from './attribute-bench.ts'
import { ADMINISTRATION_RIGHTS, rowsBy } from './feature-rows.ts'
import { createProject, idIn } from './sample-data.ts'
import { type StoredRows, watchStored } from './stored-rows.ts'

/** What a change of an issue would be written in. */
const TOUCHED = new Set(['issue', 'issue_search', 'issue_field_value', 'activity', 'attachment', 'work_item'])

/** Told or counted also when what is sent stands there already. */
const ANYWAY = new Set(['outbox'])

/** A password is kept with a new salt each time. */
const SALTED = 'auth.setPassword'

const ADMINISTRATION_EFFECTS = rowsBy(row => ('events' in row ? row.events : undefined))

describe('what a change of people, projects and the installation does beside', { timeout: 60_000 }, () => {
  let world: AdministrationWorld
  let actor: ApiClient
  let actorId: number
  let rows: StoredRows

  beforeAll(async () => {
    world = await startAdministrationWorld()
    const [all] = await world.bench.actorsOf('person')
    if (!all) throw new Error('Nobody')
    actor = all.client
    actorId = all.id
    const project = await createProject(world.test, 'BESIDE')
    idIn(await world.test.admin.post('/issues', { project: { id: project }, summary: 'Beside' }, { fields: 'id' }))
    rows = await watchStored(world.test)
  })
  afterAll(() => world.test.stop())

  it('has its row for each route', () => {
    expect(Object.keys(ADMINISTRATION_EFFECTS).sort()).toEqual(Object.keys(ADMINISTRATION_RIGHTS).sort())
  })

  const routes = writingRoutes.filter(({ id }) => id in ADMINISTRATION_RIGHTS)
  it.each(routes.map(({ id }) => id))(
    'is told, touches no issue, and is nothing when nothing changes: %s',
    async id => {
      const route = routes.find(route => route.id === id)
      if (!route) throw new Error(`No route ${id}`)
      const trial = world.trialOf(route)
      const { ignored, refused, ...rules } = ADMINISTRATION_RIGHTS[id] ?? {}
      const found = new Set<string>()
      const wrong: string[] = []
      for (const name of Object.values(rules).flatMap(text => text.split(' '))) {
        const subject = await trial.make()
        await subject.stand('author', actorId)
        world.test.clock.now += 1_000
        const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(
          world.test.system.db,
        )
        await rows.changed()
        const change = changeOf(route, actor, trial, subject.ids, name)
        const reply = await change()
        if (reply.status !== 200) wrong.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
        const changed = await rows.changed()
        const beside = changed.filter(table => TOUCHED.has(table))
        if (beside.length > 0) wrong.push(`${name}: touches ${beside}`)
        const { rows: events } = await sql<{ kind: string }>`
        select distinct kind from outbox where id > ${last[0]?.id} order by kind`.execute(world.test.system.db)
        for (const { kind } of events) found.add(kind)
        world.test.clock.now += 1_000
        await change()
        const again = (await rows.changed()).filter(table => !ANYWAY.has(table))
        if (again.length > 0 && !trial.makesAnyway && id !== SALTED) wrong.push(`${name} again: ${again}`)
      }
      expect(wrong).toEqual([])
      expect([...found].sort().join(' ')).toBe(ADMINISTRATION_EFFECTS[id])
    },
  )
})
