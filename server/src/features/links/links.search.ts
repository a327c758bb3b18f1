import { linkQueryAttributes } from '@cairn/common/features/links'
import { type RawBuilder, sql } from 'kysely'
import {
  attributesOf,
  type CompilePredicate,
  issueRowVisible,
  issueVisible,
  nothing,
  type Scope,
  type Sql,
  unsupported,
} from '../issues/index.ts'

/** How far a chain of links is followed, and how many issues it may reach. */
const MAX_CHAIN = 100
const MAX_REACHED = 50_000
/** What it costs to follow a chain. */
const CHAIN_COST = 60

interface LinkKind {
  readonly typeId: number | null
  readonly direction: 'outward' | 'inward' | 'both'
  readonly aggregate: boolean
}

const ANY_LINK: LinkKind = { typeId: null, direction: 'both', aggregate: false }

/** Links to other issues. One that the reader does not see is no link. */
const links: CompilePredicate = async (test, scope, attribute) => {
  const kind = 'direction' in attribute ? attribute : ANY_LINK
  switch (test.kind) {
    case 'present':
      return someLink(scope, kind, null)
    case 'issue': {
      const target = await scope.lookups.issue(test)
      if (target === null) return nothing
      return kind.aggregate ? leadsTo(scope, kind, target) : isLinkedTo(scope, kind, target)
    }
    case 'query': {
      const other = innerRow(scope)
      return someLink(scope, kind, await scope.inner(test.condition, other))
    }
    default:
      throw unsupported({ attribute, test })
  }
}

export const linkSearch = attributesOf(linkQueryAttributes, {
  links: { condition: links },
  link: {
    condition: links,
    cost: (_test, attribute) => ('aggregate' in attribute && attribute.aggregate ? CHAIN_COST : 1),
  },
})

/** Each sub-query has a row of its own name. */
const innerRow = ({ row }: Scope): string => `s${row === 's' ? 1 : Number(row.slice(1)) + 1}`

const ofType = ({ typeId }: LinkKind): RawBuilder<unknown> => (typeId === null ? sql`true` : sql`l.type_id = ${typeId}`)

/** The two ends of a link, as seen from each side that counts. */
function ends({
  direction,
}: LinkKind): readonly { readonly near: RawBuilder<unknown>; readonly far: RawBuilder<unknown> }[] {
  const source = sql`l.source_id`
  const target = sql`l.target_id`
  return [
    ...(direction === 'inward' ? [] : [{ near: source, far: target }]),
    ...(direction === 'outward' ? [] : [{ near: target, far: source }]),
  ]
}

function isLinkedTo({ row }: Scope, kind: LinkKind, target: number): Sql {
  const id = sql.ref(`${row}.issue_id`)
  const selects = ends(kind).map(
    ({ near, far }) => sql`select ${near} from issue_link l where ${far} = ${target}::bigint and ${ofType(kind)}`,
  )
  return sql<boolean>`${id} in (${sql.join(selects, sql` union all `)})`
}

/**
 * Some visible issue at the other end, for whose row the condition holds. The condition stands there once, whatever the
 * direction: nested ones would double with each level.
 */
async function someLink(scope: Scope, kind: LinkKind, condition: Sql | null): Promise<Sql> {
  const { ctx, row } = scope
  const other = innerRow(scope)
  const others = ends(kind).map(
    ({ near, far }) => sql`select ${far} as id from issue_link l
      where ${near} = ${sql.ref(`${row}.issue_id`)} and ${ofType(kind)}`,
  )
  return sql<boolean>`exists (select 1 from (${sql.join(others, sql` union all `)}) far
    join issue_search ${sql.ref(other)} on ${sql.ref(`${other}.issue_id`)} = far.id
    where ${issueRowVisible(ctx, other)} ${condition ? sql`and ${condition}` : sql``})`
}

/** Issues from which a chain of such links leads to the target, through issues that the reader sees. */
function leadsTo({ ctx, row }: Scope, kind: LinkKind, target: number): Sql {
  const steps = sql.join(
    ends(kind).map(({ near, far }) => sql`select ${near} as near, ${far} as far, l.type_id from issue_link l`),
    sql` union all `,
  )
  return sql<boolean>`${sql.ref(`${row}.issue_id`)} in (
    with recursive chain(id, depth) as (
      select ${target}::bigint, 0
      union
      select l.near, chain.depth + 1 from chain join (${steps}) l on l.far = chain.id
        join issue i on i.id = l.near and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      where ${ofType(kind)} and chain.depth < ${MAX_CHAIN}
    )
    select id from (select id from chain where depth > 0 limit ${MAX_REACHED}) reached)`
}
