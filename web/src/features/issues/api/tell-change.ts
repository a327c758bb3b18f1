import { listBlockers } from '@cairn/common/features/links'
import type { KeptCall } from '@cairn/common/platform/route'
import { call } from '../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { readableIdOf } from './issue-cache.ts'

const BLOCKERS = { id: true, issues: { id: true, idReadable: true } } as const

/** Ids that are named; the rest is counted. */
const MAX_NAMED = 3

let takeBack: () => void = () => undefined

export type UndoableChange = {
  /** Database id of the issue. */
  readonly id: string
  /** What was changed, in words. */
  readonly text: string
  /** Rejects when it was refused, after it has told why. */
  readonly undo: () => Promise<void>
  /** What puts it back after a reload, unless somebody changed it since. */
  readonly requests: readonly KeptCall[]
  /** The change resolved the issue, so what still stands in its way is told. */
  readonly isResolved: boolean
}

/** Tells about a change of an issue, with a way back; only the last message stays. */
export function tellChange({ id, text, undo, requests, isResolved }: UndoableChange): void {
  takeBack()
  const warning = isResolved ? { warning: warningOf(id) } : {}
  takeBack = offerUndo({ text, about: readableIdOf(id), undo, requests, ...warning })
}

async function warningOf(id: string): Promise<string | undefined> {
  const open = await blockersOf(id)
  if (open.length === 0) return undefined
  const ids = formatsOf(currentI18n()).list(open.slice(0, MAX_NAMED))
  return t('issue.resolvedOver', { id: readableIdOf(id), count: open.length, ids })
}

/** Readable ids of open subtasks, and of open issues that this one depends on. None when they cannot be read. */
async function blockersOf(id: string): Promise<readonly string[]> {
  try {
    const links = await call(listBlockers, { params: { id }, fields: BLOCKERS })
    return [...new Set(links.flatMap(({ issues }) => issues.map(issue => issue.idReadable)))]
  } catch (error) {
    // It was only a warning; the issue is resolved all the same.
    console.debug('What blocks an issue could not be read.', error)
    return []
  }
}
