import type { Projection } from '@cairn/common/platform/fields'
import type { RequestContext } from '../context/index.ts'

/**
 * Lets a loader's finished presentations be kept from one request to the next. What is kept counts only under the
 * version that is in force, so nothing has to be invalidated.
 */
export interface Remembering<Key> {
  /**
   * Version of all that this projection shows of each key to this reader; it differs whenever a single character
   * would. A key that the reader may not see is missing. Read before the rows, so that a change in between makes what
   * is kept newer than its version, never older. null: the projection shows things that no version covers.
   */
  readonly versions: (
    ctx: RequestContext,
    keys: readonly Key[],
    projection: Projection,
  ) => Promise<ReadonlyMap<Key, string> | null>
}

/** A presentation as the text that is sent. */
export class Rendered {
  readonly text: string
  /** Objects in it. */
  readonly size: number

  constructor(text: string, size: number) {
    this.text = text
    this.size = size
  }

  /** For whoever writes it out by other means than {@link writeJson}. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Characters kept at most: about as many bytes of memory. */
const LIMIT = 16 * 1024 * 1024

/** The presentations used last, up to a bound of memory. */
export class RenderedMemory {
  private readonly entries = new Map<string, Rendered>()
  private characters = 0

  get(key: string): Rendered | undefined {
    const found = this.entries.get(key)
    if (found) {
      this.entries.delete(key)
      this.entries.set(key, found)
    }
    return found
  }

  set(key: string, rendered: Rendered): void {
    this.drop(key)
    this.entries.set(key, rendered)
    this.characters += key.length + rendered.text.length
    for (const oldest of this.entries.keys()) {
      if (this.characters <= LIMIT) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const found = this.entries.get(key)
    if (!found) return
    this.entries.delete(key)
    this.characters -= key.length + found.text.length
  }
}

/** As JSON.stringify; remembered texts in a list, or in a list inside an object, are written as they are. */
export function writeJson(value: unknown): string {
  if (value instanceof Rendered) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (value === null || typeof value !== 'object' || !Object.values(value).some(hasRendered))
    return JSON.stringify(value ?? null)
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${writeJson(member)}`],
  )
  return `{${members.join(',')}}`
}

const hasRendered = (value: unknown): boolean =>
  value instanceof Rendered || (Array.isArray(value) && value.some(member => member instanceof Rendered))
