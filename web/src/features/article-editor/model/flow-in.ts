import { mergeCleanly } from '@cairn/common/platform/text-merge'
import type { EditedTexts } from '../../articles/index.ts'

/**
 * Brings what somebody else has published into texts that are being written. Where both changed the same, a text stays as
 * it is, with the version that it was begun with: its writer is asked when they publish.
 * @param begunWith the texts that the writing began with, as far as they are known
 * @returns the very `mine` when nothing came in
 */
export function flowIn(
  mine: EditedTexts,
  now: EditedTexts,
  begunWith: { readonly summary?: string | undefined; readonly content?: string | undefined },
): EditedTexts {
  const summary =
    mine.summaryVersion === now.summaryVersion
      ? undefined
      : mine.summary === now.summary || mine.summary === begunWith.summary
        ? now.summary
        : undefined
  const content = mine.contentVersion === now.contentVersion ? undefined : mergedContent(mine, now, begunWith.content)
  if (summary === undefined && content === undefined) return mine
  return {
    ...mine,
    ...(summary === undefined ? {} : { summary, summaryVersion: now.summaryVersion }),
    ...(content === undefined ? {} : { content, contentVersion: now.contentVersion }),
  }
}

function mergedContent(mine: EditedTexts, now: EditedTexts, base: string | undefined): string | undefined {
  if (mine.content === now.content || mine.content === base) return now.content
  return base === undefined ? undefined : mergeCleanly(base, now.content, mine.content)
}
