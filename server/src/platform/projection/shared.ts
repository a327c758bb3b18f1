import { bytesOf, memoryPerNode } from '../memory/index.ts'

/** An entity as shown, the same object wherever it stands. */
export interface SharedJson {
  readonly json: Record<string, unknown>
  /** Objects in it. */
  readonly size: number
}

/** What is shown alike under one version: to one reader, in one projection. */
export interface SharedVersion {
  readonly entries: Map<unknown, SharedJson>
  readonly bytes: number
}

/** Bytes of one entity at most: a long one is better read anew. */
const MAX_SHARED = 12 * 1024

/** Those used last: whoever asks chooses how many projections there are, and whoever writes texts how long they are. */
const versionsOf = memoryPerNode<SharedVersion>({
  name: 'people and projects as they are shown',
  maxBytes: 24 * 1024 * 1024,
  bytesOf: version => version.bytes,
})

/** Small things that stand everywhere, people and projects, as they are shown under one version. */
export const sharedAt = (node: object, version: string): SharedVersion =>
  versionsOf(node).get(version) ?? { entries: new Map(), bytes: 0 }

/** Adds to what {@link sharedAt} gave. */
export function share(
  node: object,
  version: string,
  { entries, bytes }: SharedVersion,
  added: Iterable<readonly [unknown, SharedJson]>,
): void {
  let total = bytes
  for (const [key, shared] of added) {
    const more = bytesOf([key, shared])
    if (more > MAX_SHARED || entries.has(key)) continue
    entries.set(key, shared)
    total += more
  }
  if (total > bytes) versionsOf(node).set(version, { entries, bytes: total })
}
