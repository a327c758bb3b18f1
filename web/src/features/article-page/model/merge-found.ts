import type { Range } from '../../../platform/matching/index.ts'

type Named = { readonly id: string; readonly idReadable: string; readonly summary: string }
type Title = Named & { readonly parentArticle: { readonly id: string } | null }
type Hit = Title & {
  readonly contentTextSearchResult: {
    readonly snippet: {
      readonly text: string | null
      readonly highlightRanges: readonly { readonly startOffset: number | null; readonly endOffset: number | null }[]
    } | null
  } | null
}

/** A row of what was found: an article with the words around what was found in it, or else what stands above it. */
export type FoundRow = Named & {
  readonly marks: readonly Range[]
  readonly snippet: { readonly text: string; readonly marks: readonly Range[] } | null
  /** Titles of what stands above it, from the top; none at the top of a project. */
  readonly path: readonly string[]
}

/** Deeper ones are shown by the last of what stands above them. */
const MAX_PATH = 6

/**
 * What a text finds: at first by titles and ids, which are known here, then what the server found besides, in its
 * order.
 * @param text as it was typed
 * @param hits of the server, for the same text or the one before
 */
export function mergeFound(text: string, titles: readonly Title[], hits: readonly Hit[]): readonly FoundRow[] {
  const words = text.trim().toLowerCase()
  const byId = new Map(titles.map(title => [title.id, title]))
  const hitsById = new Map(hits.map(hit => [hit.id, hit]))
  const pathOf = ({ parentArticle }: Title): readonly string[] => {
    const path: string[] = []
    for (let above = parentArticle; above && path.length < MAX_PATH; ) {
      const parent = byId.get(above.id)
      if (!parent) break
      path.unshift(parent.summary)
      above = parent.parentArticle
    }
    return path
  }
  const rowOf = (title: Title): FoundRow => {
    const { id, idReadable, summary } = title
    const snippet = hitsById.get(id)?.contentTextSearchResult?.snippet
    return {
      ...{ id, idReadable, summary },
      marks: placeIn(summary, words),
      snippet: snippet?.text ? { text: snippet.text, marks: snippet.highlightRanges.map(rangeOf) } : null,
      path: pathOf(title),
    }
  }
  const named = titles.filter(
    ({ summary, idReadable }) => summary.toLowerCase().includes(words) || idReadable.toLowerCase().startsWith(words),
  )
  const known = new Set(named.map(({ id }) => id))
  return [...named, ...hits.filter(({ id }) => !known.has(id))].map(rowOf)
}

const rangeOf = (range: { readonly startOffset: number | null; readonly endOffset: number | null }): Range => [
  range.startOffset ?? 0,
  range.endOffset ?? 0,
]

/** Lower case may be longer than what was written; then nothing is marked. */
function placeIn(summary: string, words: string): readonly Range[] {
  const lower = summary.toLowerCase()
  const at = words === '' || lower.length !== summary.length ? -1 : lower.indexOf(words)
  return at < 0 ? [] : [[at, at + words.length]]
}
