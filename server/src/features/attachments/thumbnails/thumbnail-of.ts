import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Database, transaction } from '../../../platform/db/index.ts'
import { orDiscard } from '../store-file.ts'
import { canDrawThumbnails, drawThumbnail, MAX_SOURCE_BYTES } from './draw-thumbnail.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** Timeout in ms after which the image itself is the fallback; the thumbnail is there the next time. */
const PATIENCE_MS = 10_000

interface Source {
  readonly id: number
  readonly size: number
  readonly file_key: string
}

/** What a thumbnail is served from. */
export interface Thumbnail {
  readonly key: string
  readonly size: number
}

/** Pending thumbnails, so that concurrent requests for one share it. */
const underway = new WeakMap<Database, Map<number, Promise<Thumbnail | null>>>()
/** One picture is unpacked at a time in a process: that bounds the memory of all of them. */
let queue: Promise<unknown> = Promise.resolve()

/** The thumbnail of an image, made when nobody asked for it before. Null: the image itself stands in for it. */
export async function thumbnailOf(ctx: RequestContext, file: Source): Promise<Thumbnail | null> {
  const { rows } = await sql<{ thumbnail_key: string | null }>`
    select thumbnail_key from attachment_thumbnail where attachment_id = ${file.id}`.execute(ctx.db)
  const known = rows[0]
  if (known && known.thumbnail_key === null) return null
  if (known?.thumbnail_key) {
    const size = await ctx.files.sizeOf(known.thumbnail_key)
    if (size !== null) return { key: known.thumbnail_key, size }
  }
  const jobs = underway.get(ctx.database) ?? new Map<number, Promise<Thumbnail | null>>()
  underway.set(ctx.database, jobs)
  let job = jobs.get(file.id)
  if (!job) {
    job = inTurn(() => make(ctx, file)).finally(() => jobs.delete(file.id))
    jobs.set(file.id, job)
  }
  return orNothing(job)
}

async function orNothing<T>(job: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), PATIENCE_MS)
  try {
    return await Promise.race([job, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return turn
}

async function make(ctx: RequestContext, file: Source): Promise<Thumbnail | null> {
  // Nothing is written down then: the same data may be served by a machine that can.
  if (!(await canDrawThumbnails())) return null
  const drawn = file.size > MAX_SOURCE_BYTES ? null : await drawThumbnail(await ctx.files.read(file.file_key))
  const stored = drawn && (await ctx.files.write(Readable.from([drawn]), MAX_BYTES))
  await orDiscard(ctx, stored ? [stored] : [], () =>
    transaction(ctx, inner =>
      sql`insert into attachment_thumbnail (attachment_id, thumbnail_key)
        select id, ${stored?.key ?? null} from attachment where id = ${file.id}
        on conflict (attachment_id) do update set thumbnail_key = excluded.thumbnail_key`.execute(inner.db),
    ),
  )
  return stored
}
