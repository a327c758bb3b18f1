import { Article } from '@cairn/common/features/articles'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { holders } from '../../access/index.ts'
import { holdsAll, type TextsOfHosts, versionOf } from '../../hosts/index.ts'
import { membersOfGroups } from '../../projects/index.ts'
import { articleHost } from '../article-host.ts'
import type { VisibleArticle } from '../articles.policy.ts'
import { readTexts } from '../versions/version-texts.ts'
import type { StoredDraft } from './drafts.store.ts'

type Draft = Pick<StoredDraft, 'id' | 'content' | 'content_base' | 'has_new_content'>

/**
 * What people are writing in place of an article's content: everybody's draft, since its owner would publish the old name
 * over the new one. It comes after the content itself: where that was changed likewise, a draft begun with it goes on
 * with what it has become, so that its owner has nothing to merge. Whoever does not see the article any longer is told nothing.
 */
export const textsOfArticleDrafts: TextsOfHosts = {
  kind: articleHost,
  rewrite: async (ctx, _kind, host, { parts, change, limits, withinComments }) => {
    // A draft becomes what everybody reads who sees the article.
    if (limits.length > 0 || withinComments) return
    const { rows } = await sql<Draft>`
      select d.id, d.content, d.content_base, d.has_new_content from article_draft d
      where d.original_id = ${host.id} and ${holdsAll(sql`d.content`, parts)}
        and ${await ownerSees(ctx, await articleHost.find(ctx, Article.id(host.id)))}
      -- One that is just saved or published comes after the renaming, with what its owner has written.
      order by d.id for update of d skip locked`.execute(ctx.db)
    if (rows.length === 0) return
    const baseOf = await followedBases(ctx, host.id, rows, change)
    const changed = rows
      .map(draft => ({ ...draft, after: change(draft.content), base: baseOf(draft.content_base) }))
      // One in which nothing was written stays what it was begun with.
      .filter(draft => draft.after !== draft.content && (draft.has_new_content || draft.base !== draft.content_base))
    if (changed.length === 0) return
    await sql`
      update article_draft d set content = n.content, content_base = n.base, updated = ${ctx.clock()}
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ after }) => after)}::text[],
        ${changed.map(({ base }) => base)}::text[]) as n (id, content, base)
      where d.id = n.id`.execute(ctx.db)
  },
}

/** Condition under which the owner of a draft `d` reads an article. */
async function ownerSees(ctx: RequestContext, article: VisibleArticle): Promise<RawBuilder<boolean>> {
  const reads = sql<boolean>`d.owner_id in ${holders('READ_ARTICLE', article.project_id)}`
  const { limits } = await articleHost.audienceOf(ctx, article)
  if (limits.length === 0) return reads
  const inside = limits.map(limit => {
    const ids = intArray([...limit])
    return sql`(d.owner_id = any(${ids}) or d.owner_id in ${membersOfGroups(sql`select unnest(${ids})`)})`
  })
  const hidden = sql`d.owner_id in ${holders('READ_HIDDEN_STUFF', article.project_id)}`
  return sql<boolean>`(${reads} and (${hidden} or (${sql.join(inside, sql` and `)})))`
}

/** Of the versions that drafts were begun with: the present one, where it is the same text changed likewise. */
async function followedBases(
  ctx: RequestContext,
  articleId: number,
  drafts: readonly Draft[],
  change: (text: string) => string,
): Promise<(base: string | null) => string | null> {
  const { content } = await ctx.db
    .selectFrom('article')
    .select('content')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const versions = new Set(drafts.flatMap(({ content_base }) => content_base ?? []))
  const wanted = [...versions].map(version => ({ articleId, version }))
  const textOf = await readTexts(ctx, wanted)
  const followed = new Set(wanted.filter(text => change(textOf(text) ?? '') === content).map(({ version }) => version))
  const present = versionOf(content)
  return base => (base !== null && followed.has(base) ? present : base)
}
