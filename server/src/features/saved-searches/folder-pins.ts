import { SavedQuery } from '@cairn/common/features/saved-searches'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray, transaction } from '../../platform/db/index.ts'
import type { AnyLoader } from '../../platform/projection/index.ts'

const MAX_PINNED = 1_000

/** SQL: whether the reader has pinned the folder; `byDefault` says what holds while the reader decided nothing. */
export function pinnedCondition(
  ctx: RequestContext,
  classNo: number,
  column: string,
  byDefault: RawBuilder<unknown> = sql`false`,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select pin.pinned from folder_pin pin where pin.user_id = ${ctx.actor.userId}
    and pin.class_no = ${classNo} and pin.folder_id = ${sql.ref(column)}), ${byDefault})`
}

/** Field `pinned` of folders of a class. */
export function pinnedFields<Row extends { readonly id: number }>(
  classNo: number,
  byDefault: { readonly columns: readonly string[]; readonly value: (row: Row) => boolean } = {
    columns: [],
    value: () => false,
  },
): AnyLoader['fields'] {
  return {
    pinned: {
      columns: byDefault.columns,
      batch: async (ctx: RequestContext, rows: readonly Row[]) => {
        const { rows: pins } = await sql<{ folder_id: number; pinned: boolean }>`
          select folder_id, pinned from folder_pin where user_id = ${ctx.actor.userId} and class_no = ${classNo}
            and folder_id = any(${intArray(rows.map(row => row.id))})`.execute(ctx.db)
        const decided = new Map(pins.map(pin => [pin.folder_id, pin.pinned]))
        return new Map(rows.map(row => [row, decided.get(row.id) ?? byDefault.value(row)]))
      },
    },
  }
}

export interface FolderKey {
  readonly classNo: number
  readonly id: number
}

/** Pins or unpins a folder for the actor; with `ordinal` it takes that place among the pinned ones. */
export async function pinFolder(
  ctx: RequestContext,
  folder: FolderKey,
  change: { readonly pinned?: boolean | null; readonly ordinal?: number | null },
): Promise<void> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  const userId = ctx.actor.userId
  await transaction(ctx, async ctx => {
    await sql`select 1 from users where id = ${userId} for no key update`.execute(ctx.db)
    if (change.ordinal !== undefined && change.ordinal !== null) await decideDefaults(ctx)
    const isFolder = (row: PinKey) => row.class_no === folder.classNo && row.folder_id === folder.id
    const pins = await ctx.db
      .selectFrom('folder_pin')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('ordinal')
      .orderBy('class_no')
      .orderBy('folder_id')
      .execute()
    const pinned = change.pinned ?? pins.find(isFolder)?.pinned ?? true
    const others: readonly PinKey[] = pins.filter(row => row.pinned && !isFolder(row))
    if (pinned && others.length >= MAX_PINNED)
      throw new AppError('bad_request', { reason: `at most ${MAX_PINNED} are pinned` })
    const before = pins.filter(row => row.pinned).findIndex(isFolder)
    const place = Math.min(Math.max(change.ordinal ?? (before < 0 ? others.length : before), 0), others.length)
    const ordered = pinned ? others.toSpliced(place, 0, keyOf(folder)) : others
    await sql`
      insert into folder_pin (user_id, class_no, folder_id, pinned) values (${userId}, ${folder.classNo}, ${folder.id}, ${pinned})
      on conflict (user_id, class_no, folder_id) do update set pinned = excluded.pinned`.execute(ctx.db)
    await sql`
      update folder_pin p set ordinal = o.place
      from unnest(${intArray(ordered.map(row => row.class_no))}, ${intArray(ordered.map(row => row.folder_id))})
        with ordinality as o (class_no, folder_id, place)
      where p.user_id = ${userId} and p.class_no = o.class_no and p.folder_id = o.folder_id and p.ordinal <> o.place`.execute(
      ctx.db,
    )
  })
}

// What is pinned for everyone stands first, by name, until the reader puts something before it: then it needs a place.
async function decideDefaults(ctx: RequestContext): Promise<void> {
  await sql`
    insert into folder_pin (user_id, class_no, folder_id, pinned, ordinal)
    select ${ctx.actor.userId}, ${SavedQuery.ownClass()}, s.id, true,
      row_number() over (order by s.name collate "und-x-icu", s.id) - ${MAX_PINNED}
    from saved_query s where s.kind is not null and s.deleted_at is null
    on conflict (user_id, class_no, folder_id) do nothing`.execute(ctx.db)
}

/** When folders go for good, nobody has them pinned any more. */
export async function forgetPins(ctx: RequestContext, classNo: number, ids: readonly number[]): Promise<void> {
  await sql`delete from folder_pin where class_no = ${classNo} and folder_id = any(${intArray(ids)})`.execute(ctx.db)
}

interface PinKey {
  readonly class_no: number
  readonly folder_id: number
}

const keyOf = ({ classNo, id }: FolderKey): PinKey => ({ class_no: classNo, folder_id: id })
