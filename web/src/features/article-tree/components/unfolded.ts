import { personalValue } from '../../../platform/storage/index.ts'

const MAX = 500

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(key => typeof key === 'string')

const stored = personalValue<readonly string[]>('article-tree', [], isList)

/** What is unfolded in the tree of articles, by the database ids of projects and articles, remembered in this browser. */
export const unfoldedRows = {
  stored,
  write: (keys: Iterable<string>): void => stored.write([...keys].slice(-MAX)),
  /** Unfolds more, as what stands above an article that is opened. */
  add: (keys: readonly string[]): void => {
    const known = new Set(stored.read())
    if (keys.every(key => known.has(key))) return
    unfoldedRows.write([...known, ...keys.filter(key => !known.has(key))])
  },
}
