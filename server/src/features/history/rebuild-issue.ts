import { type ActivityContent, type ActivityValue, textOf, valuesOf } from '../activities/index.ts'
import type { HistoryEntry } from '../hosts/index.ts'

/** The value of a custom field at a moment. */
export interface FieldState {
  readonly name: string
  readonly content: ActivityContent
}

/** Another issue that the issue was linked to, under the phrase that led there. */
export interface LinkState {
  readonly typeId: number
  readonly phrase: string
  readonly issue: ActivityValue
}

export interface CommentState {
  readonly text: string
  readonly deleted: boolean
}

/** A file of the issue itself, under the name that it had. */
export interface FileState {
  readonly name: string
}

/** An issue at a moment. */
export interface IssueState {
  readonly summary: string
  readonly description: string | null
  /** When it was resolved, ms; null while it is open. */
  readonly resolved: number | null
  /** By id of the custom field. */
  readonly fields: ReadonlyMap<number, FieldState>
  readonly tags: readonly ActivityValue[]
  readonly links: readonly LinkState[]
  /** By number of the comment. */
  readonly comments: ReadonlyMap<number, CommentState>
  /** By number of the file. */
  readonly files: ReadonlyMap<number, FileState>
}

interface Draft {
  summary: string
  description: string | null
  resolved: number | null
  fields: Map<number, FieldState>
  tags: readonly ActivityValue[]
  links: readonly LinkState[]
  comments: Map<number, CommentState>
  files: Map<number, FileState>
}

/**
 * The issue as it was right after `time` (ms): what happened later is undone, newest first. `entries` is the whole
 * history in order of time. Fields that the issue no longer has are followed from the beginning instead, since the
 * loss of a field is not a change of the issue.
 */
export function rebuildIssue(now: IssueState, entries: readonly HistoryEntry[], time: number): IssueState {
  const draft: Draft = {
    ...now,
    fields: new Map(now.fields),
    comments: new Map(now.comments),
    files: new Map(now.files),
  }
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    if (entry.created <= time) break
    undo(draft, entry, entries.slice(0, index))
  }
  return draft
}

function undo(draft: Draft, entry: HistoryEntry, earlier: readonly HistoryEntry[]): void {
  const { added, removed } = entry
  switch (entry.category) {
    case 'SummaryCategory':
      draft.summary = textOf(removed) ?? draft.summary
      break
    case 'DescriptionCategory':
      if (removed) draft.description = textOf(removed)
      break
    case 'IssueResolvedCategory':
      draft.resolved = timeOf(removed)
      break
    case 'CustomFieldCategory':
      undoField(draft.fields, entry)
      break
    case 'TagsCategory':
      draft.tags = swap(draft.tags, valuesOf(added), valuesOf(removed), tag => tag.id)
      break
    case 'LinksCategory': {
      const links = (content: ActivityContent | null): readonly LinkState[] =>
        valuesOf(content).map(issue => ({ typeId: entry.field_id ?? 0, phrase: entry.field_name ?? '', issue }))
      draft.links = swap(draft.links, links(added), links(removed), keyOfLink)
      break
    }
    case 'AttachmentsCategory':
      for (const file of valuesOf(added)) draft.files.delete(file.id)
      for (const file of valuesOf(removed)) draft.files.set(file.id, { name: file.name })
      break
    case 'AttachmentRenameCategory': {
      const name = textOf(removed)
      if (name !== null && draft.files.has(entry.target_id ?? 0)) draft.files.set(entry.target_id ?? 0, { name })
      break
    }
    case 'CommentsCategory':
      undoComment(draft.comments, entry, earlier)
      break
    case 'CommentTextCategory': {
      const comment = draft.comments.get(entry.target_id ?? 0)
      if (comment && removed)
        draft.comments.set(entry.target_id ?? 0, { ...comment, text: textOf(removed) ?? comment.text })
      break
    }
  }
}

function undoField(fields: Map<number, FieldState>, entry: HistoryEntry): void {
  const id = entry.field_id ?? 0
  const before = contentBefore(fields.get(id)?.content ?? null, entry)
  if (before) fields.set(id, { name: entry.field_name ?? '', content: before })
  else fields.delete(id)
}

function contentBefore(current: ActivityContent | null, { added, removed }: HistoryEntry): ActivityContent | null {
  // An erased entry no longer tells what stood there.
  if (!added && !removed) return current
  const isScalar = (content: ActivityContent | null) => content !== null && !('values' in content)
  if (isScalar(added) || isScalar(removed)) return removed
  const values = swap(valuesOf(current), valuesOf(added), valuesOf(removed), value => value.id)
  return values.length > 0 ? { values } : null
}

/** Without `gone`, with `back` (in its order, at the end). */
function swap<T>(
  current: readonly T[],
  gone: readonly T[],
  back: readonly T[],
  keyOf: (value: T) => unknown,
): readonly T[] {
  const out = new Set([...gone, ...back].map(keyOf))
  return [...current.filter(value => !out.has(keyOf(value))), ...back]
}

/** A comment comes by being written or restored, and goes by being hidden or deleted for good. */
function undoComment(comments: Map<number, CommentState>, entry: HistoryEntry, earlier: readonly HistoryEntry[]): void {
  const id = entry.target_id ?? 0
  const last = earlier.findLast(other => other.category === 'CommentsCategory' && other.target_id === id)
  const current = comments.get(id)
  if (entry.added) {
    if (last?.removed && current) comments.set(id, { ...current, deleted: true })
    else comments.delete(id)
  } else if (entry.removed) {
    const text = current?.text ?? valuesOf(entry.removed)[0]?.name ?? ''
    comments.set(id, { text, deleted: Boolean(last?.removed) })
  }
}

const keyOfLink = (link: LinkState): string => `${link.typeId} ${link.issue.id} ${link.phrase}`

const timeOf = (content: ActivityContent | null): number | null =>
  content && 'scalar' in content && typeof content.scalar === 'number' ? content.scalar : null
