import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type HistoryCategory, historyCategories } from '../../features/hosts/index.ts'
import { commandVerbs, type NamedThings, namedThings } from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { shelveVerb } from './shelve-verb.ts'

const isKnown = ({ actor }: RequestContext) => sql`(r.reader_id is null or r.reader_id = ${actor.userId})`

const rooms: NamedThings = {
  sort: 'room',
  named: (ctx, isNamed) => sql`
    select r.id, r.name, array[r.name] as names, null::int as parent from room r where ${isNamed('r.name')} and ${isKnown(ctx)}`,
  find: async ctx =>
    (await sql<{ name: string }>`select r.name from room r where ${isKnown(ctx)} order by r.id`.execute(ctx.db)).rows,
}

const shelves: NamedThings = {
  sort: 'shelf',
  named: (ctx, isNamed) => sql`
    select s.id, s.name, array[s.name] as names, s.room_id as parent from shelf s join room r on r.id = s.room_id
    where ${isNamed('s.name')} and ${isKnown(ctx)}`,
  find: async (ctx, _typed, room) => {
    const { rows } = await sql<{ name: string }>`
      select s.name from shelf s join room r on r.id = s.room_id
      where s.room_id = ${room} and ${isKnown(ctx)} order by s.id`.execute(ctx.db)
    return rows
  },
}

const shelfHistory: HistoryCategory = {
  id: 'ShelfCategory',
  ...{ type: 'SimpleValue', field: 'shelf', text: 'issue' },
  readers: null,
  rebuild: null,
  revert: null,
}

/** A feature of the tests that adds a verb to commands, and names that it takes. Nothing else knows of it. */
export const shelvesFeature = defineFeature({
  name: 'shelves',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    historyCategories.add([shelfHistory]),
    namedThings.add(rooms),
    namedThings.add(shelves),
    commandVerbs.add(shelveVerb),
  ],
})
