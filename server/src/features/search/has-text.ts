import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { TextCondition } from './text-condition.ts'
import { textRowVisible } from './text-row-visible.ts'

/** A row of `search_text` under this alias matches, and the reader may read it. */
export const readableHit = (ctx: RequestContext, found: TextCondition, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${found.row(alias)} and ${textRowVisible(ctx, alias)})`

/** A host, whatever its kind, has a text that matches and that the reader may read. That it is seen is another condition. */
export const hasText = (ctx: RequestContext, found: TextCondition, hostId: RawBuilder<unknown>): RawBuilder<boolean> =>
  found.matches === 'everything'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from search_text t where t.host_id = ${hostId} and ${readableHit(ctx, found, 't')})`
