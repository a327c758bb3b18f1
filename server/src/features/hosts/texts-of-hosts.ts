import { formatId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'
import type { Host, HostKind } from './host-kind.ts'

/** How texts change that name something, such as a file that got another name. */
export interface Rewriting {
  /** What each text holds that there is something to change in; others need not be read. */
  readonly parts: readonly string[]
  /** The text as it is to be; the same where nothing changes. */
  readonly change: (text: string) => string
  /**
   * Whom the text may tell of it: readers who are in each of these lists of principals. Without any, and where it is not
   * `withinComments`, everybody who sees the host.
   */
  readonly limits: readonly (readonly number[])[]
  /** Only those may know of it who read comments on the host. */
  readonly withinComments: boolean
}

/** Texts of hosts, or on them, that name what belongs to the host. */
export interface TextsOfHosts {
  /** The kind whose texts they are; default: all kinds. */
  readonly kind?: HostKind
  /** Changes texts of a locked host, as the actor's own edits, and only those that the actor may edit. */
  rewrite(ctx: RequestContext, kind: HostKind, host: Host, rewriting: Rewriting): Promise<void>
}

export const textsOfHosts = extensionPoint<TextsOfHosts>('textsOfHosts')

/** Rewrites all texts of a locked host in which there is something to change. */
export async function rewriteTexts(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  rewriting: Rewriting,
): Promise<void> {
  // A version that the request names is one of what it is about, not of these texts.
  const own = { ...ctx, ifMatch: null }
  for (const texts of ctx.contributions.to(textsOfHosts))
    if (!texts.kind || texts.kind.name === kind.name) await texts.rewrite(own, kind, host, rewriting)
}

/** Condition on a text: it holds all the parts. */
export const holdsAll = (text: RawBuilder<string>, parts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from unnest(${[...parts]}::text[]) as part (text) where position(part.text in ${text}) = 0)`

/** The text of its own that each host of a kind has. */
export const ownTexts = <H extends Host>(own: {
  readonly kind: HostKind<H>
  /** Condition under which the text is Markdown, about `host`, an alias of that table. */
  readonly isMarkdown: (host: string) => RawBuilder<boolean>
  readonly canUpdate: (ctx: RequestContext, host: H) => boolean
  /** Changes the text as whoever acts would. `id`: as addresses have it. */
  readonly update: (ctx: RequestContext, id: string, text: string) => Promise<unknown>
}): TextsOfHosts => ({
  kind: own.kind,
  rewrite: async (ctx, kind, { id }, { parts, change, limits, withinComments }) => {
    if (limits.length > 0 || withinComments) return
    const { rows } = await sql<{ readonly text: string }>`
      select ${kind.text('h')} as text from host h
      where h.id = ${id} and ${own.isMarkdown('h')} and ${holdsAll(kind.text('h'), parts)}`.execute(ctx.db)
    const { text = '' } = rows[0] ?? {}
    const changed = change(text)
    if (changed === text) return
    const name = formatId(kind.idClass, id)
    if (own.canUpdate(ctx, await own.kind.find(ctx, name))) await own.update(ctx, name, changed)
  },
})
