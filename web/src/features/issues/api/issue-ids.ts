import { useSyncExternalStore } from 'react'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'

/** An issue as people name it. */
export type NamedIssue = { readonly id: string; readonly idReadable: string | null }

const KEY = ['issueIds'] as const
const listeners = new Set<() => void>()

/**
 * Notes the ids of issues, as replies tell them now: whatever reads issues that may be opened calls it, or gives one
 * another id. What an issue was called before still leads to it, as on the server, until another issue is called so.
 */
export function noteIds(issues: readonly NamedIssue[]): void {
  let isNew = false
  for (const { id, idReadable } of issues) {
    if (!idReadable) continue
    isNew = keep(idReadable, id) || isNew
    renameOpened(id, idReadable)
  }
  if (isNew) for (const tell of listeners) tell()
}

/** Notes what an issue is asked for by, which it may have been called before. */
export function noteAddress(name: string, id: string): void {
  if (keep(name, id)) for (const tell of listeners) tell()
}

/** The database id of the issue that has a readable id, or had it before; undefined when no reply told it. */
export function issueIdOf(idReadable: string): string | undefined {
  return queryClient.getQueryData<Map<string, string>>(KEY)?.get(nameOf(idReadable))
}

/** The same for components, which are drawn again when it becomes another. */
export function useIssueId(idReadable: string): string | undefined {
  return useSyncExternalStore(subscribe, () => issueIdOf(idReadable))
}

/** By what the cache keeps an issue: its database id; until that is known, what it is asked for by. */
export function cacheIdOf(idReadable: string): string {
  return issueIdOf(idReadable) ?? idReadable
}

/** Whether that is news. */
function keep(name: string, id: string): boolean {
  const ids = noted()
  if (ids.get(nameOf(name)) === id) return false
  ids.set(nameOf(name), id)
  return true
}

/** What was read before an issue was called so is due; an address that leads to it must not be corrected by that. */
function renameOpened(id: string, idReadable: string): void {
  const queryKey = issueKeys.issue(id)
  const before = queryClient.getQueryData<IssueData>(queryKey)
  if (!before || before.idReadable === idReadable) return
  rewrite<IssueData>(queryKey, issue => issue && { ...issue, idReadable })
  queryClient.getQueryCache().find({ queryKey })?.invalidate()
}

/** They lie in the cache and are emptied with it. There they are changed in place: a list has tens of thousands. */
function noted(): Map<string, string> {
  const known = queryClient.getQueryData<Map<string, string>>(KEY)
  if (known) return known
  const ids = new Map<string, string>()
  queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(KEY, ids)
  return ids
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Addresses may be written small. */
const nameOf = (idReadable: string) => idReadable.toUpperCase()
