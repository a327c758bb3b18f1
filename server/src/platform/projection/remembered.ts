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

/** Bytes kept at most. */
const LIMIT = 16 * 1024 * 1024

/** The presentations used last, up to a bound of memory. */
export class RenderedMemory {
  private readonly entries = new Map<string, Rendered>()
  private bytes = 0

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
    this.bytes += key.length + rendered.json.length
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= LIMIT) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const found = this.entries.get(key)
    if (!found) return
    this.entries.delete(key)
    this.bytes -= key.length + found.json.length
  }
}

/** As JSON.stringify, in UTF-8; what is remembered in a list, or in a list inside an object, is written as it is. */
export function writeJson(value: unknown): Buffer {
  const chunks: Buffer[] = []
  let text = ''
  const write = (part: unknown): void => {
    if (part instanceof Rendered) {
      chunks.push(Buffer.from(text), part.json)
      text = ''
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

const hasRendered = (value: unknown): boolean =>
  value instanceof Rendered || (Array.isArray(value) && value.some(member => member instanceof Rendered))
