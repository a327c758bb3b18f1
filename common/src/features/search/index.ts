export {
  type AttributeDefinition,
  createAttributes,
  type QueryAttributes,
  usualAliases,
  type ValueKind,
} from './query/attributes.ts'
export { builtInSearches } from './query/built-in-searches.ts'
export { type Candidates, candidates } from './query/candidates.ts'
export { type Completion, completionAt } from './query/completion.ts'
export type * from './query/condition.ts'
export {
  type AttributeMeaning,
  createDictionary,
  type Dictionary,
  type EntryKind,
  type EntryOf,
} from './query/create-dictionary.ts'
export { dateWords } from './query/date-words.ts'
export { type Clock, type Interval, readDate } from './query/dates.ts'
export type * from './query/dictionary.ts'
export { type AttributeShape, createNames, type KnownName, nameKey, type QueryNames } from './query/names.ts'
export { nearNames } from './query/near-names.ts'
export { parseQuery } from './query/parse-query.ts'
export { type ParsedSyntax, parseSyntax } from './query/parse-syntax.ts'
export { printQuery } from './query/print-query.ts'
export { braced, quoteName } from './query/quote-name.ts'
export type * from './query/span.ts'
export type * from './query/syntax.ts'
export { instantOf, wallTime } from './query/time-zone.ts'
export type * from './search.events.ts'
