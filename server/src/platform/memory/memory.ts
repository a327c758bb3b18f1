import { LRUCache } from 'lru-cache'
import { bytesOf } from './bytes-of.ts'

export interface MemoryOptions<Value> {
  /** What is kept, in a few words; every memory has a name of its own. */
  readonly name: string
  /** Bytes kept at most. */
  readonly maxBytes: number
  /** What takes more by itself is not kept; default: `maxBytes`. */
  readonly maxEntryBytes?: number
  /** Milliseconds after which an entry is not given any more; default: it stays while there is room. */
  readonly maxAge?: number
  /** Bytes that a value takes; default: {@link bytesOf}. Those of its key are counted besides. */
  readonly bytesOf?: (value: Value, key: string) => number
}

/**
 * Values by key, in bounds: when there is no room, those that were used longest ago are evicted. Values are not changed
 * once they are in it.
 */
export interface Memory<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /**
   * From memory, else loaded and kept. Who asks while somebody else loads the same waits for it. An error is that of the
   * caller alone whose `load` threw it: the others load themselves, and nothing is kept.
   */
  load(key: string, load: () => Promise<Value>): Promise<Value>
}

/** What a memory holds, and how often it helped since the process started. */
export interface MemoryFigures {
  readonly name: string
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  /** Entries that had to make room for others; not those that were replaced, too old, or of a version that is over. */
  readonly evictions: number
}

type Counts = { -readonly [name in 'hits' | 'misses' | 'evictions']: number }

interface Store<Value> extends Memory<Value> {
  readonly figures: () => MemoryFigures
}

/** What an entry takes besides its key and its value; measured. */
const ENTRY_BYTES = 120

/** All memories, each as it is at a node. */
const all = new Map<string, (node: object) => MemoryFigures>()

function register(name: string, read: (node: object) => MemoryFigures): void {
  if (all.has(name)) throw new Error(`There are two memories with the name ${name}`)
  all.set(name, read)
}

/** Figures of all memories of a node, those that the process has in common included. */
export const memoryFigures = (node: object): readonly MemoryFigures[] => [...all.values()].map(read => read(node))

/** A memory of the whole process, for what follows from its key alone. */
export function createMemory<Value extends {}>(options: MemoryOptions<Value>): Memory<Value> {
  const store = createStore(options, noCounts())
  register(options.name, store.figures)
  return store
}

/** A memory for each node, which is named by its `Database`: a process can hold several nodes, as tests do. */
export function memoryPerNode<Value extends {}>(options: MemoryOptions<Value>): (node: object) => Memory<Value> {
  const stores = perNode(() => createStore(options, noCounts()))
  register(options.name, node => stores(node).figures())
  return stores
}

/**
 * As {@link memoryPerNode}, for what counts only while a version stands (`platform/versions`): another version begins with
 * nothing. Requests of before and after a change that are under way at once take the room from one another, since versions
 * do not say which one is newer; each finds entries of its own version only.
 */
export function versionedMemoryPerNode<Value extends {}>(
  options: MemoryOptions<Value>,
): (node: object, version: string) => Memory<Value> {
  const nodes = perNode(() => {
    const counts = noCounts()
    return { counts, version: '', store: createStore(options, counts) }
  })
  register(options.name, node => nodes(node).store.figures())
  return (node, version) => {
    const known = nodes(node)
    if (known.version !== version) {
      // What is still being loaded under the other version is put into its store, which nobody asks any more.
      known.version = version
      known.store = createStore(options, known.counts)
    }
    return known.store
  }
}

function createStore<Value extends {}>(
  { name, maxBytes, maxEntryBytes, maxAge, bytesOf: bytesOfValue = bytesOf }: MemoryOptions<Value>,
  counts: Counts,
): Store<Value> {
  const entries = new LRUCache<string, Value>({
    maxSize: maxBytes,
    ...(maxEntryBytes === undefined ? {} : { maxEntrySize: maxEntryBytes }),
    ...(maxAge === undefined ? {} : { ttl: maxAge, ttlResolution: 0 }),
    sizeCalculation: (value, key) => ENTRY_BYTES + 2 * key.length + bytesOfValue(value, key),
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') counts.evictions++
    },
  })
  const loading = new Map<string, Promise<Value>>()
  const get = (key: string): Value | undefined => {
    const value = entries.get(key)
    if (value === undefined) counts.misses++
    else counts.hits++
    return value
  }
  const loadAlone = async (key: string, load: () => Promise<Value>): Promise<Value> => {
    const own = load()
    loading.set(key, own)
    try {
      const value = await own
      entries.set(key, value)
      return value
    } finally {
      loading.delete(key)
    }
  }
  return {
    get,
    set: (key, value) => void entries.set(key, value),
    delete: key => void entries.delete(key),
    load: async (key, load) => {
      const known = get(key)
      if (known !== undefined) return known
      for (let others = loading.get(key); others; others = loading.get(key)) {
        const loaded = await others.catch(() => undefined)
        if (loaded !== undefined) return loaded
      }
      return loadAlone(key, load)
    },
    figures: () => ({ name, entries: entries.size, bytes: entries.calculatedSize, ...counts }),
  }
}

const noCounts = (): Counts => ({ hits: 0, misses: 0, evictions: 0 })

function perNode<T>(create: () => T): (node: object) => T {
  const known = new WeakMap<object, T>()
  return node => {
    let one = known.get(node)
    if (one === undefined) {
      one = create()
      known.set(node, one)
    }
    return one
  }
}
