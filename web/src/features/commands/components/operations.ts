import { useEffect } from 'react'
import { isApiError, isAway, isNotFound } from '../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { type Painted, queryClient } from '../../../platform/query/index.ts'
import { personalValue } from '../../../platform/storage/index.ts'
import { createStore, useStore } from '../../../platform/store/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { issueKeys, MAX_ROWS, readRows, refreshIssueLists } from '../../issues/index.ts'
import {
  type CommandRequest,
  isSeveral,
  keptUndo,
  type Operation,
  readOperation,
  sendCommand,
  undoOperation,
} from '../api/commands.ts'
import type { CommandTarget } from '../model/command.ts'
import { rememberCommand } from '../model/command-history.ts'
import { countRefused } from '../model/refusals.ts'

const POLL_MS = 700
/** Ids that are named; the rest is counted. */
const MAX_NAMED = 3

/** How far it is; nothing is counted yet of one that is found again. */
export type RunningOperation = { readonly id: string; readonly done: number | null; readonly total: number | null }

// What was under way when the page was left goes on on the server, and is followed on from here.
const kept = personalValue<readonly string[]>('commands.running', [], isIds)
const running = createStore<readonly RunningOperation[]>(kept.read().map(id => ({ id, done: null, total: null })))

/** The changes of many issues that the server is still at work on. */
export function useRunningOperations(): readonly RunningOperation[] {
  return useStore(running)
}

/** Asks the server how far its work is, while there is any. */
export function useOperationPolling(): void {
  const operations = useRunningOperations()
  const ids = operations.map(({ id }) => id).join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = ids === ''
    const poll = async () => {
      await Promise.all(ids.split(',').map(follow))
      if (!isOver) timer = setTimeout(() => void poll(), POLL_MS)
    }
    if (!isOver) timer = setTimeout(() => void poll(), POLL_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ids])
}

/** Applies a command and tells about it, with a way back. Rejects when the server refuses. */
export async function applyCommand(request: CommandRequest): Promise<void> {
  const { operation, deletes } = await sendCommand(request)
  // A comment alone is nothing to repeat.
  if (request.query !== 'comment') rememberCommand({ query: request.query, deletes })
  if (operation?.state === 'running') setRunning([...running.state(), operation])
  else finish(operation, request.target)
}

/**
 * Applies a command and tells about it. What `paint` shows at once is taken back when the server refuses, with a message
 * or, when only some of the issues stand in the way, with the offer to go on without them. Resolves to whether it was
 * applied, or is under way.
 */
export async function runCommand(request: CommandRequest, paint?: () => Painted): Promise<boolean> {
  const painted = paint?.()
  try {
    await applyCommand(request)
    painted?.keep()
    return true
  } catch (error) {
    await painted?.takeBack()
    if (!(await isOffered(request, error))) toast({ text: refusalText(error), tone: 'danger' })
    return false
  }
}

async function isOffered(request: CommandRequest, error: unknown): Promise<boolean> {
  if (!isSeveral(request.target) || !isApiError(error) || ![400, 403, 404].includes(error.status)) return false
  try {
    const { offerOthers } = await import('./offer-others.ts')
    return await offerOthers(request)
  } catch {
    return false
  }
}

async function follow(id: string): Promise<void> {
  try {
    const now = await readOperation(id)
    if (now.state === 'running') setRunning(running.state().map(old => (old.id === id ? now : old)))
    else {
      setRunning(running.state().filter(old => old.id !== id))
      finish(now)
    }
  } catch (error) {
    // A connection that fails for a moment says nothing about the work.
    if (isAway(error)) return
    setRunning(running.state().filter(old => old.id !== id))
    // Another person's, after they left this browser.
    if (!isNotFound(error)) toast({ text: refusalText(error), tone: 'danger' })
  }
}

function finish(operation: Operation | undefined, target?: CommandTarget): void {
  const refusals = operation?.refusals ?? []
  tell(operation, countRefused(refusals), target)
  if (refusals.length > 0)
    void import('./left-out.ts').then(
      file => file.tellLeftOut(refusals, target),
      () => undefined,
    )
}

function tell(operation: Operation | undefined, refused: number, target: CommandTarget | undefined): void {
  refreshAll(target?.kind === 'issues' ? target.issues.map(({ id }) => id) : [])
  if (operation?.state === 'failed') {
    toast({ text: operation.errorText || t('app.problem.refused'), tone: 'danger' })
    return
  }
  const count = (operation?.done ?? operation?.total ?? 0) - refused
  const over = operation?.resolvedOver ?? []
  const named = formatsOf(currentI18n()).list(over.slice(0, MAX_NAMED).flatMap(({ idReadable }) => idReadable ?? []))
  const applied = t('commands.applied', { count })
  const told = {
    text: over.length > 0 ? `${applied} ${t('commands.resolvedOver', { count: over.length, ids: named })}` : applied,
    tone: over.length > 0 ? 'warn' : 'ok',
  } as const
  if (operation) offerUndo({ ...told, undo: () => undo(operation.id), requests: [keptUndo(operation.id)] })
  else toast(told)
}

async function undo(id: string): Promise<string> {
  try {
    const { undone, skipped } = await undoOperation(id)
    return t('commands.undone', { undone: undone ?? 0, skipped: skipped ?? 0 })
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    refreshAll()
  }
}

// A command can do anything to any number of issues, so everything shown of issues is asked for again. Rows of a few
// that are known stay where they are.
function refreshAll(ids: readonly string[] = []): void {
  if (ids.length === 0 || ids.length > MAX_ROWS) void refreshIssueLists(queryClient)
  else void readRows(ids).catch(() => refreshIssueLists(queryClient))
  void queryClient.invalidateQueries({ queryKey: issueKeys.issueCounts })
  void queryClient.invalidateQueries({ queryKey: issueKeys.issues })
  void queryClient.invalidateQueries({ queryKey: ['issueGroups'] })
  void queryClient.invalidateQueries({ queryKey: ['tags'] })
}

function setRunning(next: readonly RunningOperation[]): void {
  if (next.length > 0) kept.write(next.map(({ id }) => id))
  else kept.clear()
  running.set(next)
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(id => typeof id === 'string')
}
