import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { ActivityValue } from '../activities/index.ts'
import { type Fate, type HistoryValue, historyValues } from '../hosts/index.ts'
import { projectCondition } from '../projects/index.ts'

/** What history knows of people, groups and projects, which stand below all that has a history. */
export const commonValues: readonly HistoryValue[] = [
  {
    entity: 'User',
    idClass: 1,
    gone: 'former',
    fates: (_, ids) => sql`select u.id::bigint as id, 'live' as fate from users u where u.id = any(${ids})`,
  },
  {
    entity: 'UserGroup',
    idClass: 3,
    gone: 'former',
    fates: (_, ids) => sql`select g.id::bigint as id, 'live' as fate from user_group g where g.id = any(${ids})`,
  },
  {
    entity: 'Project',
    idClass: 0,
    gone: 'former',
    fates: (ctx, ids) => sql`
      select p.id::bigint as id, case when ${projectCondition(ctx, 'p.id')} then 'live' else 'hidden' end as fate
      from project p where p.id = any(${ids})`,
  },
]

export interface ValueOf {
  readonly value: ActivityValue
  /** The reader made the change: then it knows the value. */
  readonly own: boolean
  /** Where the host is that the entry is about. */
  readonly projectId: number
}

/** A value by what history kept of it. */
interface FormerValue {
  readonly value: ActivityValue
  readonly idClass: number
  /** Of what was a text itself; null: for whom it is not. */
  readonly text: string | null
}

/** References to what the reader may see of the values. One statement, whatever their number and kind. */
export async function refsOfValues(
  ctx: RequestContext,
  values: readonly ValueOf[],
): Promise<(value: ValueOf) => Ref | null> {
  const kinds = new Map(ctx.contributions.to(historyValues).map(kind => [kind.entity, kind]))
  const fates = await fatesOf(ctx, kinds, values)
  return ({ value, own, projectId }) => {
    const kind = kinds.get(value.entity)
    const fate = fates.get(`${value.entity}:${value.id}`) ?? (own || kind?.gone === 'former' ? 'former' : 'hidden')
    if (fate === 'hidden') return null
    if (fate === 'live') return new Ref(value.entity, value.id)
    const isTextRead = kind?.readsText && (own || kind.readsText(ctx, projectId))
    const former = { value, idClass: kind?.idClass ?? 0, text: isTextRead ? value.name : null }
    return new Ref<FormerValue>('FormerValue', former)
  }
}

/** Only kinds that occur are asked for, since planning all takes long. */
async function fatesOf(
  ctx: RequestContext,
  kinds: ReadonlyMap<string, HistoryValue>,
  values: readonly ValueOf[],
): Promise<ReadonlyMap<string, Fate>> {
  const parts = [...Map.groupBy(values, ({ value }) => value.entity)].flatMap(([entity, of]) => {
    const { fates } = kinds.get(entity) ?? {}
    const ids = [...new Set(of.map(({ value }) => value.id))]
    if (!fates) return []
    return [
      sql`select ${entity}::text as entity, f.id, f.fate from (${fates(ctx, sql`${`{${ids.join(',')}}`}::bigint[]`)}) f`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ entity: string; id: number; fate: Fate }>`
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(rows.map(row => [`${row.entity}:${row.id}`, row.fate]))
}

const name = { value: ({ value }: FormerValue) => value.name }

/** Shows what is gone under the names that its kind has. */
export const formerValueLoader: AnyLoader = inlineLoader<FormerValue>({
  entity: 'FormerValue',
  type: ({ value }) => value.type,
  fields: {
    id: { value: ({ idClass, value }) => formatId(idClass, value.id) },
    name,
    fullName: name,
    summary: name,
    version: name,
    title: name,
    idReadable: { value: ({ value }) => (/^\w+-\d+$/.test(value.name) ? value.name : null) },
    // Of work.
    author: { value: ({ value }) => refTo('User', value.author ?? null) },
    reaction: name,
    text: { value: ({ text }) => text },
    deleted: { value: () => true },
    removed: { value: () => true },
  },
})
