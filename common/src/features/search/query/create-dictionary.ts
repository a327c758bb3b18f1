import { type AttributeDefinition, usualAliases } from './attributes.ts'
import { type Interval, readDate } from './dates.ts'
import type { DictionaryData, DictionaryEntry, ElementEntry, FieldEntry, LinkNameEntry } from './dictionary.ts'
import { type AttributeShape, baseShape, mergeShapes, nameKey, type QueryNames, shapeOfKnown } from './names.ts'

/** What a name before a colon can mean. */
export type AttributeMeaning =
  | { readonly kind: 'base'; readonly attribute: AttributeDefinition }
  | { readonly kind: 'field'; readonly field: FieldEntry }
  | { readonly kind: 'link'; readonly link: LinkNameEntry; readonly aggregate: boolean }

export type EntryKind = DictionaryEntry['kind']
export type EntryOf<K extends EntryKind> = Extract<DictionaryEntry, { readonly kind: K }>

/** What a reader may name, ready to be asked. Names are compared by `nameKey`. */
export interface Dictionary extends QueryNames {
  readonly data: DictionaryData
  /** Everything that may be meant by a name before a colon; a name of two fields means both. */
  readonly meanings: (name: string) => readonly AttributeMeaning[]
  readonly named: <K extends EntryKind>(kind: K, name: string) => readonly EntryOf<K>[]
  readonly startingWith: <K extends EntryKind>(kind: K, prefix: string) => readonly EntryOf<K>[]
  readonly all: <K extends EntryKind>(kind: K) => readonly EntryOf<K>[]
  readonly fieldById: (id: number) => FieldEntry | undefined
  /** The time that a value means; null: it is no date. */
  readonly interval: (text: string) => Interval | null
  /** Fields that show this text when they are empty. */
  readonly fieldsEmptyAs: (text: string) => readonly FieldEntry[]
}

const AGGREGATE = 'aggregate '

/** All ways to write an entry, as keys. */
function keysOf(entry: DictionaryEntry): ReadonlySet<string> {
  const names = [entry.name, ...entry.names]
  if (entry.kind === 'user') names.push(entry.login)
  if (entry.kind === 'project') names.push(entry.key)
  if (entry.kind === 'field') names.push(...(usualAliases[nameKey(entry.name)] ?? []))
  return new Set(names.map(nameKey))
}

/** Makes what was loaded for one text ready to be asked. */
export function createDictionary(data: DictionaryData): Dictionary {
  const { attributes } = data
  const byName = new Map<string, DictionaryEntry[]>()
  const byKind = new Map<EntryKind, { readonly entry: DictionaryEntry; readonly keys: ReadonlySet<string> }[]>()
  const emptyTexts = new Map<string, FieldEntry[]>()
  const fields = new Map<number, FieldEntry>()
  for (const entry of data.entries) {
    const keys = keysOf(entry)
    for (const key of keys) append(byName, `${entry.kind}\n${key}`, entry)
    append(byKind, entry.kind, { entry, keys })
    if (entry.kind !== 'field') continue
    fields.set(entry.id, entry)
    for (const text of new Set(entry.emptyTexts.map(nameKey))) append(emptyTexts, text, entry)
  }

  const named = <K extends EntryKind>(kind: K, name: string): readonly EntryOf<K>[] =>
    (byName.get(`${kind}\n${nameKey(name)}`) ?? []) as unknown as readonly EntryOf<K>[]

  const meanings = (name: string): readonly AttributeMeaning[] => {
    const key = nameKey(name)
    const base = attributes.byName(key)
    return [
      ...(base ? [{ kind: 'base', attribute: base } as const] : []),
      ...named('other', key).flatMap(({ id, name, of }) => {
        const definition = attributes.namedBy(of)
        return definition
          ? [{ kind: 'base', attribute: { ...definition, id: `${definition.id}:${id}`, names: [name] } } as const]
          : []
      }),
      ...named('field', key).map(field => ({ kind: 'field', field }) as const),
      ...named('link', key).map(link => ({ kind: 'link', link, aggregate: false }) as const),
      ...(key.startsWith(AGGREGATE) ? named('link', key.slice(AGGREGATE.length)) : [])
        .filter(link => link.aggregation)
        .map(link => ({ kind: 'link', link, aggregate: true }) as const),
    ]
  }

  const shapes = new Map<string, AttributeShape | null>()
  const shapeOf = (name: string): AttributeShape | null => {
    const key = nameKey(name)
    const known = shapes.get(key)
    if (known !== undefined) return known
    const base = attributes.byName(key)
    let shape = base ? baseShape(base) : null
    for (const meaning of meanings(key))
      if (meaning.kind !== 'base' || shape === null)
        shape = mergeShapes(shape, shapeOfKnown(meaning.kind === 'field' ? meaning.field.fieldType : null))
    shapes.set(key, shape)
    return shape
  }

  const intervals = new Map<string, Interval | null>()
  const interval = (text: string): Interval | null => {
    const known = intervals.get(text)
    if (known !== undefined) return known
    const found = readDate(text, data)
    intervals.set(text, found)
    return found
  }

  return {
    data,
    attributes,
    interval,
    meanings,
    named,
    startingWith: <K extends EntryKind>(kind: K, prefix: string) => {
      const key = nameKey(prefix)
      const found = (byKind.get(kind) ?? []).filter(({ keys }) => [...keys].some(name => name.startsWith(key)))
      return found.map(({ entry }) => entry) as unknown as readonly EntryOf<K>[]
    },
    all: <K extends EntryKind>(kind: K) =>
      (byKind.get(kind) ?? []).map(({ entry }) => entry) as unknown as readonly EntryOf<K>[],
    fieldById: id => fields.get(id),
    fieldsEmptyAs: text => emptyTexts.get(nameKey(text)) ?? [],
    shapeOf,
    isUser: name => named('user', name).length > 0,
    hasValue: (attribute, value) => {
      const ids = new Set(named('field', attribute).map(field => field.id))
      return named('element', value).some((element: ElementEntry) => element.fieldIds.some(id => ids.has(id)))
    },
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
