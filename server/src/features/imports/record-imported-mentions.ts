import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { type MentioningText, recordMentions } from '../hosts/index.ts'
import { issueHost, issueIdsIn } from '../issues/index.ts'
import type { Source, SourceIssue } from './github-archive.ts'
import type { ImportTarget } from './prepare-target.ts'

/** How many texts are told of in one transaction. */
const AT_ONCE = 500

/**
 * Notes in the history of issues which of the imported texts name them. It comes last, because texts name issues that
 * are imported after them, and may be repeated: what stands there already is not told again. Nobody is notified.
 */
export async function recordImportedMentions(
  ctx: RequestContext,
  target: ImportTarget,
  source: Source,
  items: ReadonlyMap<string, number>,
): Promise<void> {
  const texts = source.issues.flatMap(issue => textsNamingIssues(target, issue, items))
  for (let from = 0; from < texts.length; from += AT_ONCE)
    await transaction(ctx, ctx => recordMentions(ctx, texts.slice(from, from + AT_ONCE), { once: true }))
}

function textsNamingIssues(
  target: ImportTarget,
  source: SourceIssue,
  items: ReadonlyMap<string, number>,
): readonly MentioningText[] {
  const hostId = items.get(source.key)
  if (hostId === undefined) return []
  const texts = [source, ...source.comments].filter(({ text }) => issueIdsIn(text).length > 0)
  return texts.flatMap(({ key, author, text, created }) => {
    const id = items.get(key)
    if (id === undefined) return []
    const commentId = key === source.key ? null : id
    return [{ kind: issueHost, hostId, commentId, before: null, after: text, authorId: target.userOf(author), created }]
  })
}
