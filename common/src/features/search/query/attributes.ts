/** What may stand after an attribute, in the order in which completion offers it. */
export type ValueKind =
  | 'date'
  | 'user'
  | 'group'
  | 'text'
  | 'issue'
  | 'article'
  | 'number'
  | 'project'
  | 'tag'
  | 'savedSearch'
  | 'query'
  /** One of `words`. */
  | 'word'
  /** Entries of the kind `other` whose `of` is the attribute's id. */
  | 'other'

/**
 * Something that issues are searched by besides custom fields. Who owns the data defines it; the catalogue in
 * `features/query-attributes` lists those of the product.
 */
export interface AttributeDefinition {
  readonly id: string
  /**
   * The first is the one that is printed and suggested. Lower case, but for names. Without any it stands in no list:
   * the parser finds it otherwise, as free text, or by what the dictionary knows.
   */
  readonly names: readonly string[]
  readonly values: readonly ValueKind[]
  /** May its values stand alone, as `#value`? dates = only its dates. */
  readonly single?: true | 'dates'
  /** `#me` means it as well. */
  readonly mine?: true
  /** Accepts `*` at the end of a value. */
  readonly wildcard?: true
  readonly words?: readonly string[]
  readonly sort?: { readonly name: string; readonly defaultAscending: boolean }
  /** Name after `has:`. */
  readonly has?: string
  /** Not an attribute of its own: only `has:` or `sort by:` know it. */
  readonly hidden?: true
  /**
   * There is one for each entry `other` of the dictionary with this `of`, which it is called as. Its id is that of the
   * definition, a colon, and that of the entry.
   */
  readonly namedBy?: string
  /** What `namedBy` says stands after `has:` as well. */
  readonly hasEach?: true
  /** In lists of attributes, ascending; those without one stand behind, in the order of the features. */
  readonly place?: number
  /** Place among the attributes that an empty query offers, ascending; those without one are not offered there. */
  readonly placeAtFirst?: number
}

/** The attributes that a parser knows, ready to be asked. Names are found in any letter case. */
export interface QueryAttributes {
  /** Those that have names, in the order of lists. */
  readonly all: readonly AttributeDefinition[]
  readonly byId: (id: string) => AttributeDefinition | undefined
  /** By one of its names; those that are hidden have none. */
  readonly byName: (name: string) => AttributeDefinition | undefined
  /** That which entries with this `of` are names of. */
  readonly namedBy: (of: string) => AttributeDefinition | undefined
  /** Those that entries are names of. */
  readonly naming: readonly AttributeDefinition[]
  /** Whether `has:` knows the name. */
  readonly isHas: (name: string) => boolean
  /** Whether `sort by:` knows the name. */
  readonly isSort: (name: string) => boolean
  /** Values may stand alone, as `#value`. */
  readonly hasSingles: boolean
}

const placeOf = ({ place }: AttributeDefinition): number => place ?? Number.MAX_SAFE_INTEGER

/** Makes definitions ready to be asked. */
export function createAttributes(
  definitions: readonly AttributeDefinition[],
  { hasSingles = true }: { readonly hasSingles?: boolean } = {},
): QueryAttributes {
  const all = definitions.filter(({ names }) => names.length > 0).toSorted((a, b) => placeOf(a) - placeOf(b))
  const ids = new Map(definitions.map(attribute => [attribute.id, attribute]))
  const naming = new Map(definitions.map(attribute => [attribute.namedBy, attribute]))
  const shown = all.filter(({ hidden }) => !hidden)
  const names = new Map(shown.flatMap(attribute => attribute.names.map(name => [name.toLowerCase(), attribute])))
  const has = new Set(all.map(attribute => attribute.has?.toLowerCase()))
  const sort = new Set(all.map(attribute => attribute.sort?.name.toLowerCase()))
  return {
    all,
    byId: id => ids.get(id),
    byName: name => names.get(name.toLowerCase()),
    namedBy: of => naming.get(of),
    naming: definitions.filter(({ namedBy }) => namedBy !== undefined),
    isHas: name => has.has(name.toLowerCase()),
    isSort: name => sort.has(name.toLowerCase()),
    hasSingles,
  }
}

/**
 * Other names of the fields of the usual templates, beside the aliases that a field carries. An alias of two fields
 * means either.
 */
export const usualAliases: Readonly<Record<string, readonly string[]>> = {
  assignee: ['for', 'assigned to'],
  subsystem: ['in'],
  'fix versions': ['fix for', 'fixed in', 'version'],
  'affected versions': ['affects', 'affecting', 'that affect'],
  'fixed in build': ['build', 'fix build', 'fix for', 'fixed in'],
}
