import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { keysBetween } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { articleHost, indexArticles } from '../articles/index.ts'
import { versionOf } from '../hosts/index.ts'
import { createProject } from '../projects/index.ts'
import { createRandom, pick, type Random } from './random.ts'
import { createWriter, type Writer } from './words.ts'

const compress = promisify(zstdCompress)

const SEED = 20_261_126
const WORDS = 20_000
/** Articles below each, which makes six levels of a project. */
const BELOW = 4
/** 4 + 16 + … + 4,096. */
const MAX_IN_PROJECT = 5_460
/** Articles that are written at once. */
const PORTION = 500
/** Shares of all: limited to their authors, and as long as a manual. */
const SHARE = { limited: 0.02, long: 0.005 } as const
/** Words of an article, and of a long one. */
const LENGTH = { least: 40, most: 600, long: 15_000 } as const

interface Planned {
  readonly id: number
  readonly number: number
  readonly parent: number | null
  readonly place: string
  readonly limits: readonly number[]
  readonly acl: readonly number[]
  readonly author: number
  readonly created: number
  readonly summary: string
  readonly content: string
  readonly body: string
  readonly summaryVersion: string
  readonly version: string
}

/** Adds so many generated articles, in projects of their own, on six levels. */
export async function generateArticles(
  ctx: RequestContext,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const random = createRandom(SEED)
  const writer = createWriter(WORDS)
  const authors = await authorsOf(ctx)
  const { rows } = await sql<{ next: number }>`
    select count(*)::int + 1 as next from project where short_name like 'KB%'`.execute(ctx.db)
  let project = rows[0]?.next ?? 1
  for (let done = 0; done < count; project++) {
    const here = Math.min(MAX_IN_PROJECT, count - done)
    await writeProject(ctx, project, here, { random, writer, authors })
    done += here
    onProgress(`Written ${done} of ${count} articles`)
  }
  await sql`analyze host, article, article_text, article_version, activity, search_text`.execute(ctx.db)
}

interface Sources {
  readonly random: Random
  readonly writer: Writer
  readonly authors: readonly number[]
}

async function authorsOf(ctx: RequestContext): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where not guest and not anonymized order by id limit 200`.execute(ctx.db)
  return rows.length > 0 ? rows.map(({ id }) => id) : [ctx.actor.userId]
}

async function writeProject(ctx: RequestContext, project: number, count: number, sources: Sources): Promise<void> {
  const leaderId = sources.authors[0] ?? ctx.actor.userId
  const id = await transaction(ctx, ctx =>
    createProject(ctx, { shortName: `KB${project}`, name: `Knowledge base ${project}`, leaderId }),
  )
  const { rows } = await sql<{ id: number }>`
    select nextval('issue_id_seq') as id from generate_series(1, ${count}::int)`.execute(ctx.db)
  const ids = rows.map(row => row.id)
  const places = keysBetween(null, null, BELOW)
  const limitsOf = new Map<number, readonly number[]>()
  for (let begin = 0; begin < count; begin += PORTION) {
    const portion: Planned[] = []
    for (let index = begin; index < Math.min(begin + PORTION, count); index++)
      portion.push(await plan(ctx, { ids, index, places, limitsOf }, sources))
    await transaction(ctx, ctx => writePortion(ctx, id, portion))
  }
  await sql`
    insert into article_counter (project_id, last_number) values (${id}, ${count})
    on conflict (project_id) do update set last_number = excluded.last_number`.execute(ctx.db)
}

interface Spot {
  readonly ids: readonly number[]
  readonly index: number
  readonly places: readonly string[]
  readonly limitsOf: Map<number, readonly number[]>
}

async function plan(ctx: RequestContext, spot: Spot, { random, writer, authors }: Sources): Promise<Planned> {
  const { ids, index, places, limitsOf } = spot
  const id = ids[index] ?? 0
  const parent = index < BELOW ? null : (ids[Math.floor((index - BELOW) / BELOW)] ?? null)
  const author = pick(random, authors)
  const isLimited = random() < SHARE.limited
  const limits = [...(parent === null ? [] : (limitsOf.get(parent) ?? [])), ...(isLimited ? [id] : [])]
  limitsOf.set(id, limits)
  const length = LENGTH.least + Math.floor(random() * (LENGTH.most - LENGTH.least))
  const summary = writer.words(random, 2 + Math.floor(random() * 5))
  const content = `## ${writer.words(random, 3)}\n\n${writer.text(random, random() < SHARE.long ? LENGTH.long : length)}`
  return {
    ...{ id, number: index + 1, parent, limits, author, summary, content },
    place: places[index % BELOW] ?? 'V',
    acl: isLimited ? [author] : [],
    created: ctx.clock() - Math.floor(random() * 3 * 365 * 86_400_000),
    body: (await compress(Buffer.from(content))).toString('base64'),
    summaryVersion: versionOf(summary),
    version: versionOf(content),
  }
}

async function writePortion(ctx: RequestContext, projectId: number, portion: readonly Planned[]): Promise<void> {
  await sql`
    with given as materialized (
      select g.* from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as g (id bigint, number bigint, parent bigint,
        place text, limits bigint[], acl int[], author int, created bigint, summary text, content text, body text,
        "summaryVersion" text, version text)
    ), hosts as (
      insert into host (id, kind, project_id) select id, ${articleHost.name}, ${projectId} from given
    ), articles as (
      insert into article (id, project_id, number, parent_id, place, summary, content, reporter_id, updater_id, created,
        updated, permitted_users, acl, limit_ids)
      select id, ${projectId}, number, parent, place, summary, content, author, author, created, created, acl, acl, limits
      from given
    ), history as (
      insert into activity (host_id, project_id, author_id, created, category, added)
      select id, ${projectId}, author, created, 'ArticleCreatedCategory', jsonb_build_object('values',
        jsonb_build_array(jsonb_build_object('entity', 'Article', 'id', id, 'name', summary, 'type', 'Article')))
      from given order by id
    ), texts as (
      insert into article_text (article_id, version, body) select id, version, decode(body, 'base64') from given
    )
    insert into article_version (article_id, author_id, created, summary, summary_version, content_version)
    select id, author, created, summary, "summaryVersion", version from given`.execute(ctx.db)
  await indexArticles(
    ctx,
    portion.map(({ id, summary, content }) => ({ article: { id, project_id: projectId }, summary, content })),
  )
}
