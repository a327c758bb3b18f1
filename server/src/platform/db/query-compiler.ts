import { PostgresQueryCompiler } from 'kysely'

/**
 * Ids as one parameter. Written as text here: readers in hundreds of groups send theirs with nearly every statement, and
 * the driver would escape each number by itself.
 */
export class IdArray {
  readonly text: string

  constructor(ids: Iterable<number>) {
    this.text = `{${[...ids].join(',')}}`
  }

  /** Asked for by the driver. */
  toPostgres(): string {
    return this.text
  }
}

/**
 * Writes a statement for PostgreSQL. Equal {@link IdArray}s become one parameter: conditions on what the reader may see
 * name the same groups and projects many times over, and each would be sent and read by itself.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  #places = new Map<string, number>()

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#places.clear()
    return super.compileQuery(...query)
  }

  protected override appendValue(parameter: unknown): void {
    const text = parameter instanceof IdArray ? parameter.text : null
    const place = text === null ? undefined : this.#places.get(text)
    if (place === undefined) super.appendValue(parameter)
    else this.append(`$${place}`)
    if (text !== null) this.#places.set(text, place ?? this.numParameters)
  }
}
