import type { BundleKind } from '@cairn/common/features/bundles'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { can, canSomewhere } from '../../access/index.ts'
import { fieldsChanged } from '../fields-version.ts'
import { type ElementInput, insertElements } from './change-elements.ts'

export interface NewBundle {
  readonly kind: BundleKind
  readonly name: string
  readonly values?: readonly ElementInput[]
  /** Of user bundles. */
  readonly userIds?: readonly number[]
  readonly groupIds?: readonly number[]
}

/** Creates a bundle with its values; returns its id. */
export async function createBundle(ctx: RequestContext, input: NewBundle): Promise<number> {
  if (!can(ctx, 'LOW_LEVEL') && !canSomewhere(ctx, 'PROJECT_UPDATE'))
    throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
  const name = checkBundleName(input.name)
  try {
    return await transaction(ctx, tx => insertBundle(tx, { ...input, name }))
  } catch (error) {
    throw bundleNameTaken(error, name)
  }
}

/** Without a permission check, for project templates. Must run in a transaction. */
export async function insertBundle(ctx: RequestContext, input: NewBundle): Promise<number> {
  await fieldsChanged(ctx)
  const { id } = await ctx.db
    .insertInto('bundle')
    .values({ kind: input.kind, name: input.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.kind !== 'user') await insertElements(ctx, id, input.values ?? [])
  else {
    const users = [...new Set(input.userIds ?? [])].map(user_id => ({ bundle_id: id, user_id }))
    const groups = [...new Set(input.groupIds ?? [])].map(group_id => ({ bundle_id: id, group_id }))
    if (users.length > 0) await ctx.db.insertInto('bundle_user').values(users).execute()
    if (groups.length > 0) await ctx.db.insertInto('bundle_group').values(groups).execute()
  }
  return id
}

export function checkBundleName(given: string | null | undefined): string {
  const name = given?.trim().replaceAll(/\s+/g, ' ')
  if (!name) throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', name, TEXT_LIMITS.valueName)
  return name
}

export function bundleNameTaken(error: unknown, name: string): unknown {
  return violates(error, 'bundle_by_name') ? new AppError('name_taken', { name, field: 'name' }) : error
}

/** The wanted name, with a number behind it when other bundles of that kind have it. */
export async function freeBundleName(ctx: RequestContext, kind: string, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? wanted : `${wanted} ${attempt}`
    const taken = await ctx.db
      .selectFrom('bundle')
      .select('id')
      .where('kind', '=', kind)
      .where(sql<string>`lower(name) collate "C"`, '=', name.toLowerCase())
      .executeTakeFirst()
    if (!taken) return name
  }
}
