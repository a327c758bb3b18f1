import { PERMISSIONS, type PermissionKey, permissionKeys, withImplied } from '@cairn/common/features/access'

/**
 * What a change needs, in words: `UPDATE_ISSUE or reporter CREATE_ISSUE` is either the one permission, or the other for
 * whoever reported the issue. `and` binds weaker than `or`. Before a permission, or alone: `author` (or owner of the very
 * thing), `reporter` (of its issue), `editor` (it is shared with them to be changed), `person` (anybody but the guest),
 * `there` (in the other project, where something goes to).
 */
export type Rule = string

/** How who acts stands to the thing. */
export type Relation = 'nobody' | 'author' | 'reporter' | 'editor'

/** The permissions of somebody, by where they are held. */
export interface Holder {
  readonly here: ReadonlySet<PermissionKey>
  readonly there: ReadonlySet<PermissionKey>
  readonly everywhere: ReadonlySet<PermissionKey>
  readonly isGuest?: boolean
}

const RELATIONS = ['author', 'reporter', 'editor'] as const

interface Way {
  readonly as: Relation | null
  readonly isPerson: boolean
  readonly isThere: boolean
  readonly permission: PermissionKey | null
}

const isPermission = (word: string | undefined): word is PermissionKey => word !== undefined && word in PERMISSIONS

function wayOf(text: string): Way {
  const words = new Set(text.trim().split(' '))
  const last = [...words].find(isPermission)
  const known = [...RELATIONS, 'person', 'there']
  if ([...words].some(word => !known.includes(word) && !isPermission(word))) throw new Error(`What is “${text}”?`)
  return {
    as: RELATIONS.find(relation => words.has(relation)) ?? null,
    isPerson: words.has('person'),
    isThere: words.has('there'),
    permission: last ?? null,
  }
}

const parse = (rule: Rule): readonly (readonly Way[])[] =>
  rule.split(' and ').map(clause => clause.split(' or ').map(wayOf))

/** The ways that are open to people who stand so to the thing. */
const openTo = (clause: readonly Way[], relation: Relation): readonly Way[] =>
  clause.filter(({ as }) => as === null || as === relation)

const isGlobal = (permission: PermissionKey): boolean => PERMISSIONS[permission].scope === 'global'

/** Whether the rule allows it. */
export function allows(rule: Rule, holder: Holder, relation: Relation): boolean {
  const isOpen = ({ as, isPerson, isThere, permission }: Way): boolean => {
    // What is shared with the guest is shared with everybody; nothing is its own.
    if (holder.isGuest && (as === 'author' || as === 'reporter' || isPerson)) return false
    if (permission === null) return true
    return (isGlobal(permission) ? holder.everywhere : isThere ? holder.there : holder.here).has(permission)
  }
  return parse(rule).every(clause => openTo(clause, relation).some(isOpen))
}

/** The relations that a rule speaks of. */
export const relationsIn = (rules: readonly Rule[]): readonly Relation[] => [
  'nobody',
  ...RELATIONS.filter(relation =>
    rules.some(rule => parse(rule).some(clause => clause.some(({ as }) => as === relation))),
  ),
]

/** What everybody holds who reads along. */
const READING: readonly PermissionKey[] = ['READ_ISSUE', 'READ_COMMENT', 'READ_WORK_ITEM']
const KNOWING: readonly PermissionKey[] = ['USER_READ_BASIC', 'GROUP_READ']

const inProjects = permissionKeys.filter(key => !isGlobal(key))
const onlyEverywhere = permissionKeys.filter(isGlobal)

/** Somebody who tells whether a rule holds. */
export interface Person {
  /** For messages: `just UPDATE_ISSUE`, `all but UPDATE_ISSUE`. */
  readonly name: string
  readonly holder: Holder
}

/** Who only reads. */
export const READER: Person = { name: 'a reader', holder: holderOf([]) }
/** Who holds everything. */
export const ALL: Person = {
  name: 'one who holds everything',
  holder: { here: new Set(inProjects), there: new Set(inProjects), everywhere: new Set(permissionKeys) },
}

/** The guest with these permissions here. */
export const guestWith = (permissions: readonly PermissionKey[]): Holder => ({
  here: withImplied(permissions),
  there: new Set(),
  everywhere: new Set(),
  isGuest: true,
})

function holderOf(ways: readonly Way[]): Holder {
  const named = (isMeant: (way: Way, permission: PermissionKey) => boolean): readonly PermissionKey[] =>
    ways.flatMap(way => (way.permission !== null && isMeant(way, way.permission) ? [way.permission] : []))
  return {
    here: withImplied([...READING, ...named((way, permission) => !way.isThere && !isGlobal(permission))]),
    there: withImplied([...READING, ...named((way, permission) => way.isThere && !isGlobal(permission))]),
    everywhere: withImplied([...KNOWING, ...named((_, permission) => isGlobal(permission))]),
  }
}

/** Everything but these, and but what they come with. */
function without(keys: readonly PermissionKey[], gone: readonly PermissionKey[]): ReadonlySet<PermissionKey> {
  return new Set(keys.filter(key => !gone.some(one => withImplied([key]).has(one))))
}

const permissionsIn = (ways: readonly Way[], isMeant: (way: Way) => boolean = () => true): readonly PermissionKey[] =>
  ways.flatMap(way => (way.permission !== null && isMeant(way) ? [way.permission] : []))

/**
 * Everybody who tells whether a rule holds: who has just what one of its ways needs, and who has everything but what one
 * of its conditions needs.
 */
export function peopleOf(rule: Rule, relation: Relation): readonly Person[] {
  const clauses = parse(rule).map(clause => openTo(clause, relation))
  const enough = clauses.every(ways => ways.length > 0)
    ? clauses.flatMap((ways, index) =>
        ways.map((way): Person => {
          const taken = clauses.flatMap((others, at) => (at === index ? [way] : others.slice(0, 1)))
          return { name: `one with just ${permissionsIn(taken).join(' ')}`, holder: holderOf(taken) }
        }),
      )
    : []
  const short = clauses.flatMap((ways): Person[] => {
    if (ways.some(({ permission }) => permission === null)) return []
    const holder = {
      here: without(
        inProjects,
        permissionsIn(ways, way => !way.isThere),
      ),
      there: without(
        inProjects,
        permissionsIn(ways, way => way.isThere),
      ),
      everywhere: without(onlyEverywhere, permissionsIn(ways)),
    }
    return [{ name: `one with all but ${permissionsIn(ways).join(' ')}`, holder }]
  })
  return [...enough, ...short]
}

/** One text for each set of permissions. */
export const keyOf = ({ here, there, everywhere, isGuest = false }: Holder): string =>
  JSON.stringify([[...here].sort(), [...there].sort(), [...everywhere].sort(), isGuest])
