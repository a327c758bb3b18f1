import { followAnchors } from '@cairn/common/platform/anchors'
import { sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { Listener } from '../../../platform/events/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { articleHost, readTexts } from '../../articles/index.ts'
import { commentChange } from '../../comments/index.ts'
import { type Host, versionOf } from '../../hosts/index.ts'
import { anchorsIn, moveAnchors, textOfHost } from '../inline-comments.store.ts'

const QUEUE = 'inline-comments.find-unread'
/** Anchors that are looked for in one transaction, and what may be read for them: some seconds at most. */
const PORTION = 50
const UNITS = 50_000_000

export const findUnreadListener: Listener = {
  name: QUEUE,
  kinds: ['article.changed'],
  job: QUEUE,
  isCoalesced: true,
}

export const findUnreadJob: JobDefinition = {
  name: QUEUE,
  run: (platform, _data, signal) => findUnread(platform, signal),
}

/**
 * Follows anchors for which there was no time when their text changed, from the content in which they were last seen. A
 * portion of those of one text in a transaction.
 */
export async function findUnread(platform: Platform, signal?: AbortSignal): Promise<void> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'find-unread-anchors',
    locale: platform.config.locale,
  })
  while (!signal?.aborted) {
    const { rows } = await sql<Host>`
      select h.id, h.project_id from comment_anchor a join host h on h.id = a.host_id
      where a.is_unread limit 1`.execute(system.db)
    const [host] = rows
    if (!host) return
    await transaction(system, ctx => findIn(ctx, host))
  }
}

async function findIn(ctx: RequestContext, host: Host): Promise<void> {
  await sql`select from article where id = ${host.id} for no key update`.execute(ctx.db)
  const portion = (await anchorsIn(ctx, host.id, { onlyUnread: true })).slice(0, PORTION)
  const text = await textOfHost(ctx, articleHost, host.id)
  const former = [...new Set(portion.map(({ anchor }) => anchor.version))].map(version => ({
    articleId: host.id,
    version,
  }))
  const textOf = await readTexts(ctx, former)
  const moved = former.flatMap(one => {
    const those = portion.filter(({ anchor }) => anchor.version === one.version)
    const { anchors } = followAnchors(
      { before: textOf(one) ?? '', after: text, version: versionOf(text) },
      those.map(({ anchor }) => ({ ...anchor, state: 'ANCHORED' as const })),
      UNITS,
    )
    return those.flatMap((known, index) => {
      const anchor = anchors[index]
      return anchor ? [{ ...known, anchor }] : []
    })
  })
  await moveAnchors(ctx, moved, new Set())
  const back = moved.filter(({ anchor }) => anchor.state === 'ANCHORED')
  articleHost.note(
    ctx,
    back.map(({ commentId: id }) => ({
      ...commentChange(articleHost, host, { id }, { kind: 'comment.changed' }, []),
      kind: 'told' as const,
    })),
  )
}
