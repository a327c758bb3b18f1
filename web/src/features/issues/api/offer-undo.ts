import type { Read } from '@cairn/common/features/entities'
import { api } from '../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'

const BLOCKERS = { id: true, issues: { id: true, idReadable: true } } as const
type Blockers = Read<'IssueLink', typeof BLOCKERS>

/** Ids that are named; the rest is counted. */
const MAX_NAMED = 3

let takeBack: () => void = () => undefined

export type UndoableChange = {
  readonly idReadable: string
  /** What was changed, in words. */
  readonly text: string
  readonly undo: () => void
  /** The change resolved the issue, so what still stands in its way is told. */
  readonly isResolved: boolean
}

/** Tells about a change with a way back; only the last one is offered. */
export async function offerUndo({ idReadable, text, undo, isResolved }: UndoableChange): Promise<void> {
  takeBack()
  const open = isResolved ? await blockersOf(idReadable) : []
  const ids = formatsOf(currentI18n()).list(open.slice(0, MAX_NAMED))
  const warning = { text: t('issue.resolvedOver', { id: idReadable, count: open.length, ids }), tone: 'warn' } as const
  takeBack = toast({ ...(open.length > 0 ? warning : { text }), action: { text: t('issue.undo'), run: undo } })
}

/** Readable ids of open subtasks, and of open issues that this one depends on. None when they cannot be read. */
async function blockersOf(idReadable: string): Promise<readonly string[]> {
  try {
    const path = `issues/${encodeURIComponent(idReadable)}/blockers`
    const links = await api.get<readonly Blockers[]>(path, { fields: BLOCKERS })
    return [...new Set(links.flatMap(({ issues }) => issues.flatMap(issue => issue.idReadable ?? [])))]
  } catch (error) {
    // It was only a warning; the issue is resolved all the same.
    console.debug('What blocks an issue could not be read.', error)
    return []
  }
}
