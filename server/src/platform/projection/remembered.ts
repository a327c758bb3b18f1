import type { Projection } from '@cairn/common/platform/fields'
import type { RequestContext } from '../context/index.ts'
import { memoryPerNode } from '../memory/index.ts'

/**
 * Lets a loader's finished presentations be kept from one request to the next. What is kept counts only under the
 * version that is in force, so nothing has to be invalidated.
 */
export interface Remembering<Key> {
  /** Null: nothing of this projection is worth keeping. */
  readonly recall: (ctx: RequestContext, keys: readonly Key[], projection: Projection) => Promise<Recalled<Key> | null>
}

/** What of a projection may be kept, and under which versions. */
export interface Recalled<Key> {
  readonly kept: Projection
  /** Fields that no version covers: they are made anew and put beside what is kept. */
  readonly fresh: Projection
  /**
   * Version of all that `kept` shows of each key to this reader; it differs whenever a single character would. A key
   * that the reader may not see is missing. Read before the rows, so that a change in between makes what is kept newer
   * than its version, never older.
   */
  readonly versions: ReadonlyMap<Key, string>
  /** Rows as far as reading the versions gave them: `fresh` needs no statement for their columns. */
  readonly rows: ReadonlyMap<Key, object>
  readonly columns: readonly string[]
}

/** What a presentation takes besides its bytes: the object, and the buffer around them. */
const RENDERED_BYTES = 200

/** A presentation as the bytes that are sent: turning text into bytes costs more than all else of a list. */
export class Rendered {
  readonly json: Buffer
  /** Objects in it. */
  readonly size: number

  constructor(value: unknown, size: number) {
    const text = JSON.stringify(value)
    // A small buffer from the pool would keep eight kilobytes alive.
    this.json = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    this.json.write(text)
    this.size = size
  }

  /** For whoever writes it out by other means than {@link writeJson}. */
  toJSON(): unknown {
    return JSON.parse(this.json.toString())
  }
}

/** What is kept together with what was made just now; written one behind the other, without reading the bytes. */
export class Extended {
  readonly kept: Rendered
  readonly fresh: Readonly<Record<string, unknown>>

  constructor(kept: Rendered, { $type: _, ...fresh }: Readonly<Record<string, unknown>>) {
    this.kept = kept
    this.fresh = fresh
  }

  toJSON(): unknown {
    return { ...(this.kept.toJSON() as object), ...this.fresh }
  }
}

/** The presentations used last. */
export const renderedOf = memoryPerNode<Rendered>({
  name: 'entities as they are sent',
  maxBytes: 32 * 1024 * 1024,
  bytesOf: rendered => RENDERED_BYTES + rendered.json.length,
})

/** As JSON.stringify, in UTF-8; what is remembered in a list, or in a list inside an object, is written as it is. */
export function writeJson(value: unknown): Buffer {
  const chunks: Buffer[] = []
  let text = ''
  const write = (part: unknown): void => {
    if (part instanceof Rendered) {
      chunks.push(Buffer.from(text), part.json)
      text = ''
    } else if (part instanceof Extended) {
      // An object that always has a member before these.
      chunks.push(Buffer.from(text), part.kept.json.subarray(0, -1))
      text = ''
      for (const [name, member] of Object.entries(part.fresh)) {
        text += `,${JSON.stringify(name)}:`
        write(member)
      }
      text += '}'
    } else if (Array.isArray(part)) {
      for (const [index, member] of part.entries()) {
        text += index === 0 ? '[' : ','
        write(member)
      }
      text += part.length === 0 ? '[]' : ']'
    } else if (part !== null && typeof part === 'object' && Object.values(part).some(hasRendered)) {
      let separator = '{'
      for (const [name, member] of Object.entries(part)) {
        if (member === undefined) continue
        text += `${separator}${JSON.stringify(name)}:`
        separator = ','
        write(member)
      }
      text += '}'
    } else text += JSON.stringify(part ?? null)
  }
  write(value)
  chunks.push(Buffer.from(text))
  return Buffer.concat(chunks)
}

const isKept = (value: unknown): boolean => value instanceof Rendered || value instanceof Extended

const hasRendered = (value: unknown): boolean => isKept(value) || (Array.isArray(value) && value.some(isKept))
