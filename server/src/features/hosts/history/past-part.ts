import type { RequestContext } from '../../../platform/context/index.ts'
import type { Ref } from '../../../platform/projection/index.ts'
import type { ActivityValue } from '../../activities/index.ts'
import type { Host, HostKind } from '../host-kind.ts'
import type { HistoryEntry } from './revert.ts'

/** Something of a host that is told as of a moment, such as its tags. `S`: its state. */
export interface PastPart<S = unknown> {
  /** The state at present, as far as the reader sees it. */
  now(ctx: RequestContext, kind: HostKind, host: Host): Promise<S>
  /** A copy of a state, which undoing entries changes. */
  copy(state: S): S
  /** Values that are shown as what has become of them; those of all parts are looked up together. */
  values?(moment: Moment<S>): readonly ActivityValue[]
  /** The fields of the host that it is shown as. */
  readonly fields: readonly string[]
  /** The value of each of the `fields`. */
  show(ctx: RequestContext, past: Past<S>): Promise<Readonly<Record<string, unknown>>>
}

/** A part of a host at a moment. */
export interface Moment<S> {
  readonly kind: HostKind
  readonly host: Host
  /** The moment, ms. */
  readonly time: number
  readonly now: S
  readonly former: S
  /** The whole history that the reader sees, in order of time. */
  readonly entries: readonly HistoryEntry[]
}

/** A part of a host as it is shown. */
export interface Past<S> extends Moment<S> {
  /** What has become of `values`, without those that are hidden from the reader. */
  readonly refsOf: (values: readonly ActivityValue[]) => readonly Ref[]
}

/** How a change of a category is undone in the state of a part. */
export interface Rebuild<S = unknown> {
  readonly part: PastPart<S>
  /** Changes the state to what it was before an entry; an erased one tells nothing. `earlier`: what came before it. */
  undo(state: S, entry: HistoryEntry, earlier: readonly HistoryEntry[]): void
}

export const rebuildOf = <S>(
  part: PastPart<S>,
  undo: (state: S, entry: HistoryEntry, earlier: readonly HistoryEntry[]) => void,
): Rebuild => ({ part, undo }) satisfies Rebuild<S>

/**
 * The states of parts right after a moment (ms): what happened later is undone, the newest first. `entries` is the whole
 * history in order of time.
 */
export function statesAt(
  rebuildOfCategory: (category: string) => Rebuild | null | undefined,
  now: ReadonlyMap<PastPart, unknown>,
  entries: readonly HistoryEntry[],
  time: number,
): ReadonlyMap<PastPart, unknown> {
  const then = new Map([...now].map(([part, state]) => [part, part.copy(state)]))
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    if (entry.created <= time) break
    const rebuild = rebuildOfCategory(entry.category)
    if (rebuild) rebuild.undo(then.get(rebuild.part), entry, entries.slice(0, index))
  }
  return then
}
