import { sql } from 'kysely'
import type { ApiClient } from './api-client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** What replies are signed with. Each installation makes its own. */
const SECRETS = ['secret.fileSigning', 'secret.historyCursors', 'secret.browserSigning'] as const

/** How far the clock goes on with each step, in ms. */
const STEP = 60_000

/** Clients of the same person in both worlds. */
export interface Twin {
  readonly full: ApiClient
  readonly bare: ApiClient
}

/** What is said of both worlds must be the same. */
type Comparable = string | number | null | undefined | readonly Comparable[] | { readonly [name: string]: Comparable }

/**
 * Two installations that are the same but for what happened in one of them alone: ids, numbers, clocks and secrets
 * agree, so that whoever does not see what happened there gets the same replies, byte for byte.
 */
export interface TwoWorlds {
  /** Where everything happens. */
  readonly full: TestApp
  /** Where what is hidden never happened. */
  readonly bare: TestApp
  /** Does something in both; throws when they do not give the same. */
  both<T extends Comparable>(work: (world: TestApp) => Promise<T>): Promise<T>
  /** Does something in the full world alone. */
  hidden<T>(work: (world: TestApp) => Promise<T>): Promise<T>
  twin(clientOf: (world: TestApp) => Promise<ApiClient>): Promise<Twin>
  stop(): Promise<void>
}

export async function startTwoWorlds(): Promise<TwoWorlds> {
  const [full, bare] = await Promise.all([startTestApp(), startTestApp()])
  for (const world of [full, bare])
    await sql`insert into setting (key, value)
      select key, to_jsonb(translate(encode(sha256(key::bytea), 'base64'), '+/=', '-_')) from unnest(${[...SECRETS]}::text[]) key`.execute(
      world.system.db,
    )
  bare.clock.now = full.clock.now
  const goOn = (): void => {
    for (const { clock } of [full, bare]) clock.now += STEP
  }
  /** What a step in the full world took of ids and numbers is taken in the other one, too. */
  const skipTaken = async (): Promise<void> => {
    for (const world of [full, bare]) await world.app.dispatcher.drain()
    const { rows } = await sql<{ name: string; last: number }>`
      select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`.execute(full.system.db)
    await sql`select setval(format('public.%I', name)::regclass, last)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (name text, last bigint)`.execute(bare.system.db)
    const projects = await full.system.db.selectFrom('project').select(['id', 'last_number']).execute()
    await sql`update project set last_number = p.last_number
      from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) as p (id int, last_number bigint)
      where project.id = p.id`.execute(bare.system.db)
    const counters = await full.system.db.selectFrom('article_counter').selectAll().execute()
    await sql`insert into article_counter (project_id, last_number)
      select c.project_id, c.last_number
      from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as c (project_id int, last_number bigint)
      join project on project.id = c.project_id
      on conflict (project_id) do update set last_number = excluded.last_number`.execute(bare.system.db)
  }
  return {
    full,
    bare,
    both: async work => {
      goOn()
      const [one, other] = await Promise.all([work(full), work(bare)])
      if (JSON.stringify(one) !== JSON.stringify(other))
        throw new Error(`The worlds differ: ${JSON.stringify(one)}, ${JSON.stringify(other)}`)
      return one
    },
    hidden: async work => {
      goOn()
      const done = await work(full)
      await skipTaken()
      return done
    },
    twin: async clientOf => {
      const [one, other] = await Promise.all([clientOf(full), clientOf(bare)])
      return { full: one, bare: other }
    },
    stop: async () => {
      await Promise.all([full.stop(), bare.stop()])
    },
  }
}
