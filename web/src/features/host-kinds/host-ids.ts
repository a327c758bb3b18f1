import { useSyncExternalStore } from 'react'
import { queryClient, rewrite } from '../../platform/query/index.ts'
import { hostKeys } from './host-keys.ts'
import type { HostData } from './host-kind.ts'

/** A host as people name it. */
export type NamedHost = { readonly id: string; readonly idReadable: string | null }

const KEY = ['hostIds'] as const
const listeners = new Set<() => void>()

/**
 * Notes the ids of hosts, as replies tell them now: whatever reads hosts that may be opened calls it, or gives one
 * another id. What a host was called before still leads to it, as on the server, until another one is called so.
 */
export function noteIds(hosts: readonly NamedHost[]): void {
  let isNew = false
  for (const { id, idReadable } of hosts) {
    if (!idReadable) continue
    isNew = keep(idReadable, id) || isNew
    renameOpened(id, idReadable)
  }
  if (isNew) for (const tell of listeners) tell()
}

/** Notes what a host is asked for by, which it may have been called before. */
export function noteAddress(name: string, id: string): void {
  if (keep(name, id)) for (const tell of listeners) tell()
}

/** The database id of the host that has a readable id, or had it before; undefined when no reply told it. */
export function hostIdOf(idReadable: string): string | undefined {
  return queryClient.getQueryData<Map<string, string>>(KEY)?.get(nameOf(idReadable))
}

/** The same for components, which are drawn again when it becomes another. */
export function useHostId(idReadable: string): string | undefined {
  return useSyncExternalStore(subscribe, () => hostIdOf(idReadable))
}

/** By what the cache keeps a host: its database id; until that is known, what it is asked for by. */
export function cacheIdOf(idReadable: string): string {
  return hostIdOf(idReadable) ?? idReadable
}

/** Whether that is news. */
function keep(name: string, id: string): boolean {
  const ids = noted()
  if (ids.get(nameOf(name)) === id) return false
  ids.set(nameOf(name), id)
  return true
}

/** What was read before a host was called so is due; an address that leads to it must not be corrected by that. */
function renameOpened(id: string, idReadable: string): void {
  const queryKey = hostKeys.host(id)
  const before = queryClient.getQueryData<HostData>(queryKey)
  if (!before || before.idReadable === idReadable) return
  rewrite<HostData>(queryKey, host => host && { ...host, idReadable })
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
