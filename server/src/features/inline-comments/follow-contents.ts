import { followAnchors } from '@cairn/common/platform/anchors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Rule } from '../../platform/db/index.ts'
import type { NewActivity } from '../activities/index.ts'
import { articleChanges, articleHost, type NotedArticleChange, readTexts } from '../articles/index.ts'
import { versionOf } from '../hosts/index.ts'
import { type AnchorOfComment, anchorsIn, moveAnchors, textOfHost } from './inline-comments.store.ts'

const CONTENT = 'ArticleDescriptionCategory'

/** Whoever changes a content, by whatever way: the anchors in it follow before the change is told. */
export const anchorRule: Rule<NotedArticleChange> = {
  name: 'inline-comments.follow',
  reactsTo: articleChanges,
  react: async (ctx, changes) => {
    const followed = new Set<number>()
    for (const { host, entries = [] } of changes) {
      const change = entries.find(({ category }) => category === CONTENT)
      if (!change || followed.has(host.id)) continue
      followed.add(host.id)
      await followContent(ctx, host.id, versionIn(change.removed))
    }
  },
}

/** History names contents by their versions. */
const versionIn = (content: NewActivity['removed']): string =>
  (content && 'version' in content ? content.version : undefined) ?? versionOf(null)

/** Takes all anchors of an article over from a former content into what it says now. */
async function followContent(ctx: RequestContext, hostId: number, version: string): Promise<void> {
  const all = await anchorsIn(ctx, hostId)
  if (all.length === 0) return
  const former = { articleId: hostId, version }
  const [textOf, after] = await Promise.all([readTexts(ctx, [former]), textOfHost(ctx, articleHost, hostId)])
  const before = textOf(former) ?? ''
  const followed = followAnchors(
    { before, after, version: versionOf(after) },
    all.map(({ anchor }) => anchor),
  )
  const unread = new Set(followed.unread.flatMap(index => all[index]?.commentId ?? []))
  const moved = followed.anchors.flatMap((anchor, index): AnchorOfComment[] => {
    const known = all[index]
    return known && (anchor !== known.anchor || unread.has(known.commentId)) ? [{ ...known, anchor }] : []
  })
  await moveAnchors(ctx, moved, unread)
}
