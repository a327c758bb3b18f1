/** What may stand after an attribute, in the order in which completion offers it. */
export type ValueKind =
  | 'date'
  | 'user'
  | 'group'
  | 'text'
  | 'issue'
  | 'number'
  | 'project'
  | 'tag'
  | 'savedSearch'
  | 'query'
  /** One of `words`. */
  | 'word'
  /** Entries of the kind `other` whose `of` is the attribute's id. */
  | 'other'

/** An attribute of issues that the query language knows by itself; custom fields and links come from the dictionary. */
export interface AttributeDefinition {
  readonly id: string
  /** The first is the one that is printed and suggested. Lower case, but for names. */
  readonly names: readonly string[]
  readonly values: readonly ValueKind[]
  /** May its values stand alone, as `#value`? dates = only its dates. */
  readonly single?: true | 'dates'
  /** Accepts `*` at the end of a value. */
  readonly wildcard?: true
  readonly words?: readonly string[]
  readonly sort?: { readonly name: string; readonly defaultAscending: boolean }
  /** Name after `has:`. */
  readonly has?: string
  /** Not an attribute of its own: only `has:` or `sort by:` know it. */
  readonly hidden?: true
}

/** What issues are searched by besides custom fields and links: `reference §1.5`, `§1.6` and `§1.12`. */
export const attributes = [
  {
    id: 'project',
    names: ['project', 'in'],
    values: ['project'],
    single: true,
    wildcard: true,
    sort: { name: 'project', defaultAscending: true },
  },
  {
    id: 'issueId',
    names: ['issue ID', 'id'],
    values: ['issue'],
    single: true,
    sort: { name: 'issue id', defaultAscending: true },
  },
  { id: 'documentType', names: ['document type'], values: ['word'], words: ['Issue', 'Ticket'] },
  { id: 'summary', names: ['summary'], values: ['text'], sort: { name: 'summary', defaultAscending: true } },
  { id: 'description', names: ['description'], values: ['text'], has: 'description' },
  {
    id: 'comments',
    names: ['comments'],
    values: ['text'],
    has: 'comments',
    sort: { name: 'comments', defaultAscending: false },
  },
  { id: 'code', names: ['code'], values: ['text'] },
  {
    id: 'attachments',
    names: ['attachments'],
    values: ['text'],
    has: 'attachments',
    sort: { name: 'attachment size', defaultAscending: false },
  },
  {
    id: 'reporter',
    names: ['reporter', 'by', 'created by', 'reported by'],
    values: ['user', 'group'],
    single: true,
    sort: { name: 'reporter', defaultAscending: true },
  },
  {
    id: 'updater',
    names: ['updater', 'updated by'],
    values: ['user', 'group'],
    single: true,
    sort: { name: 'updater', defaultAscending: true },
  },
  { id: 'commenter', names: ['commenter', 'commented by'], values: ['user', 'group'], single: true },
  { id: 'commented', names: ['commented'], values: ['date', 'user', 'group'], single: 'dates' },
  {
    id: 'created',
    names: ['created'],
    values: ['date', 'user', 'group'],
    single: 'dates',
    sort: { name: 'created', defaultAscending: false },
  },
  {
    id: 'updated',
    names: ['updated'],
    values: ['date', 'user', 'group'],
    single: 'dates',
    sort: { name: 'updated', defaultAscending: false },
  },
  {
    id: 'resolved',
    names: ['resolved date'],
    values: ['date'],
    single: 'dates',
    sort: { name: 'resolved date', defaultAscending: false },
  },
  { id: 'voter', names: ['voter', 'voted by'], values: ['user', 'group'], single: true },
  {
    id: 'votes',
    names: ['votes'],
    values: ['number'],
    has: 'votes',
    sort: { name: 'votes', defaultAscending: false },
  },
  { id: 'reactionFrom', names: ['reaction from'], values: ['user', 'group'] },
  { id: 'tag', names: ['tag', 'tagged as'], values: ['tag'], single: true, wildcard: true, has: 'tags' },
  { id: 'savedSearch', names: ['saved search'], values: ['savedSearch'], single: true },
  { id: 'visibleTo', names: ['visible to'], values: ['user', 'group', 'word'], words: ['issue readers'], single: true },
  { id: 'mentions', names: ['mentions'], values: ['issue', 'user'] },
  { id: 'mentionedIn', names: ['mentioned in'], values: ['issue'] },
  { id: 'looksLike', names: ['looks like'], values: ['issue'] },
  { id: 'links', names: ['links'], values: ['issue', 'query'], has: 'links' },
  { id: 'vcsChanges', names: ['vcs changes'], values: ['text'], has: 'vcs changes' },
  { id: 'work', names: ['work'], values: ['text'], has: 'work' },
  { id: 'workAuthor', names: ['work author'], values: ['user', 'group'] },
  { id: 'workType', names: ['work type'], values: ['other', 'word'], words: ['No type'] },
  { id: 'workDate', names: ['work date'], values: ['date'] },
  { id: 'underestimation', names: ['underestimation'], values: [], hidden: true, has: 'underestimation' },
  {
    id: 'star',
    names: ['star'],
    values: [],
    hidden: true,
    has: 'star',
    sort: { name: 'star', defaultAscending: false },
  },
] as const satisfies readonly AttributeDefinition[]

type LanguageAttribute = (typeof attributes)[number]
export type LanguageAttributeId = LanguageAttribute['id']
/** Those that lists can be sorted by. */
export type SortedAttributeId = Extract<LanguageAttribute, { readonly sort: unknown }>['id']

/** The attributes that a parser knows, ready to be asked. Names are found in any letter case. */
export interface QueryAttributes {
  readonly all: readonly AttributeDefinition[]
  readonly byId: (id: string) => AttributeDefinition | undefined
  /** By one of its names; those that are hidden have none. */
  readonly byName: (name: string) => AttributeDefinition | undefined
  /** Whether `has:` knows the name. */
  readonly isHas: (name: string) => boolean
  /** Whether `sort by:` knows the name. */
  readonly isSort: (name: string) => boolean
}

/** Makes definitions ready to be asked. */
export function createAttributes(all: readonly AttributeDefinition[]): QueryAttributes {
  const ids = new Map(all.map(attribute => [attribute.id, attribute]))
  const shown = all.filter(({ hidden }) => !hidden)
  const names = new Map(shown.flatMap(attribute => attribute.names.map(name => [name.toLowerCase(), attribute])))
  const has = new Set(all.map(attribute => attribute.has?.toLowerCase()))
  const sort = new Set(all.map(attribute => attribute.sort?.name.toLowerCase()))
  return {
    all,
    byId: id => ids.get(id),
    byName: name => names.get(name.toLowerCase()),
    isHas: name => has.has(name.toLowerCase()),
    isSort: name => sort.has(name.toLowerCase()),
  }
}

/** Those of the language alone, for who knows of no features. */
export const languageAttributes: QueryAttributes = createAttributes(attributes)

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
