import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { can, canSomewhere } from '../../access/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { ownFirst } from '../../saved-searches/index.ts'
import { folderCondition } from '../../tags/index.ts'
import { isStorable, matching, words, wordsMatching } from './matching.ts'

export type NamedKind = 'user' | 'group' | 'project' | 'tag' | 'savedSearch'

/** Something that a query can name. */
export interface FoundName {
  readonly kind: NamedKind
  readonly id: number
  /** As it is written in a query: login, key, name. */
  readonly name: string
  /** What else is known: full name, name of the project. */
  readonly description: string | null
  /** Banned or archived. */
  readonly hidden: boolean
  readonly begins: boolean
}

type Sql = RawBuilder<unknown>
type Find = (ctx: RequestContext, prefix: string, near: ReadonlySet<number>) => Sql

/**
 * People are found by who may read about them; everybody finds oneself. There are many: the letter case of each is
 * changed once, below the `offset`.
 */
const users: Find = (ctx, prefix) => {
  const { begins, matches } = wordsMatching(prefix, 'p.words', sql`length(p.login) + 2`)
  return sql`
    select 'user' as kind, p.id, p.login as name, p.full_name as description, p.banned as hidden, ${begins} as begins
    from (select u.id, u.login, u.login_key, u.full_name, u.banned, u.last_seen, ${words('u.login_key', 'u.full_name')} as words
      from users u where not u.anonymized and not u.guest
        and ${canSomewhere(ctx, 'USER_READ_BASIC') ? sql`true` : sql`u.id = ${ctx.actor.userId}`} offset 0) p
    where ${matches}
    order by p.banned, begins desc, p.id = ${ctx.actor.userId} desc, p.last_seen desc nulls last, p.login_key`
}

/** Groups: all with the right, else one's own and the teams of known projects. */
const groups: Find = (ctx, prefix) => {
  const { begins, matches } = matching(prefix, 'g.name')
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.id = any(${intArray(ctx.actor.principals)}) or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  return sql`
    select 'group' as kind, g.id, g.name, null as description, false as hidden, ${begins} as begins
    from user_group g where ${matches} and ${known} order by ${begins} desc, g.name_key, g.id`
}

const projects: Find = (ctx, prefix, near) => {
  const { begins, matches } = matching(prefix, 'p.short_name', 'p.name')
  return sql`
    select 'project' as kind, p.id, p.short_name as name, p.name as description, p.archived as hidden, ${begins} as begins
    from project p where ${matches} and ${projectCondition(ctx, 'p.id')}
      ${prefix === '' ? sql`and not p.archived` : sql``}
    order by p.archived, ${begins} desc, p.id = any(${intArray(near)}) desc, p.short_name`
}

const tags: Find = (ctx, prefix) => {
  const { begins, matches } = matching(prefix, 't.name')
  return sql`
    select 'tag' as kind, t.id, t.name, null as description, false as hidden, ${begins} as begins
    from tag t where ${folderCondition(ctx, 't')} and ${matches}
    order by ${begins} desc, ${ownFirst(ctx, 't')}, lower(t.name), t.id`
}

const savedSearches: Find = (ctx, prefix) => {
  const { begins, matches } = matching(prefix, 's.name')
  return sql`
    select 'savedSearch' as kind, s.id, s.name, left(s.query, 200) as description, false as hidden, ${begins} as begins
    from saved_query s where ${folderCondition(ctx, 's')} and ${matches}
    order by ${begins} desc, ${ownFirst(ctx, 's')}, lower(s.name), s.id`
}

const FIND: Readonly<Record<NamedKind, Find>> = {
  user: users,
  group: groups,
  project: projects,
  tag: tags,
  savedSearch: savedSearches,
}

/**
 * What the reader may name of the kinds, of which a word begins with the prefix, at most `limits` of each; names that
 * begin with it first. One statement. `near` are the projects to prefer.
 */
export async function findNames(
  ctx: RequestContext,
  limits: Partial<Readonly<Record<NamedKind, number>>>,
  prefix: string,
  near: ReadonlySet<number>,
): Promise<readonly FoundName[]> {
  const kinds = Object.entries(limits) as [NamedKind, number][]
  if (kinds.length === 0 || !isStorable(prefix)) return []
  const { rows } = await sql<FoundName>`${sql.join(
    kinds.map(([kind, limit]) => sql`(${FIND[kind](ctx, prefix, near)} limit ${limit})`),
    sql` union all `,
  )}`.execute(ctx.db)
  return rows
}

/** One way to call a link. */
export interface FoundLink {
  readonly name: string
  readonly aggregation: boolean
}

const linksOf = new WeakMap<RequestContext, Promise<readonly FoundLink[]>>()

/** The phrases of all link types, in the order of the types. Read once in a request. */
export function findLinks(ctx: RequestContext): Promise<readonly FoundLink[]> {
  const known = linksOf.get(ctx) ?? readLinks(ctx)
  linksOf.set(ctx, known)
  return known
}

async function readLinks(ctx: RequestContext): Promise<readonly FoundLink[]> {
  const { rows } = await sql<{ source: string; target: string; directed: boolean; aggregation: boolean }>`
    select source_to_target as source, target_to_source as target, directed, aggregation
    from issue_link_type order by id`.execute(ctx.db)
  return rows.flatMap(({ source, target, directed, aggregation }) =>
    [source, ...(directed ? [target] : [])].filter(Boolean).map(name => ({ name, aggregation })),
  )
}
