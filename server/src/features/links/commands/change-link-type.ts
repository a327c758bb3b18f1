import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { requireCan } from '../../access/index.ts'
import type { LinkType } from '../link-slot.ts'
import { findLinkType, isTypeInUse } from '../link-types.store.ts'
import { removeLinksOfType } from './remove-links.ts'

type Body = BodyOf<'IssueLinkType'>

/** Creates a kind of link; returns its id. */
export async function createLinkType(ctx: RequestContext, body: Body): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const values = valuesOf(body, null)
  return transaction(ctx, async ctx => {
    const { id } = await withUniqueName(values.name, () =>
      ctx.db.insertInto('issue_link_type').values(values).returning('id').executeTakeFirstOrThrow(),
    )
    await ctx.events.add(ctx, { kind: 'linkType.created', entity: 'IssueLinkType', entityId: id })
    return id
  })
}

/** Changes a kind of link; returns its id. Built-in ones, and the direction of one in use, stay as they are. */
export async function updateLinkType(ctx: RequestContext, typeText: string, body: Body): Promise<number> {
  return transaction(ctx, async ctx => {
    const type = await changeable(ctx, typeText)
    const values = valuesOf(body, type)
    if (values.directed !== type.directed && (await isTypeInUse(ctx, type.id)))
      throw new AppError('in_use', { name: type.name })
    await withUniqueName(values.name, () =>
      ctx.db.updateTable('issue_link_type').set(values).where('id', '=', type.id).execute(),
    )
    await ctx.events.add(ctx, { kind: 'linkType.changed', entity: 'IssueLinkType', entityId: type.id })
    return type.id
  })
}

/** Deletes a kind of link that no issues are linked by or, with `removeLinks`, also its links, as history tells. */
export async function deleteLinkType(
  ctx: RequestContext,
  typeText: string,
  options: { readonly removeLinks?: boolean } = {},
): Promise<void> {
  await transaction(ctx, async ctx => {
    const type = await changeable(ctx, typeText)
    if (options.removeLinks) await removeLinksOfType(ctx, type)
    else if (await isTypeInUse(ctx, type.id)) throw new AppError('in_use', { name: type.name })
    await ctx.db.deleteFrom('issue_link_type').where('id', '=', type.id).execute()
    await ctx.events.add(ctx, { kind: 'linkType.deleted', entity: 'IssueLinkType', entityId: type.id })
  })
}

/** Locks the type, so that nobody links by it at the same time. */
async function changeable(ctx: RequestContext, typeText: string): Promise<LinkType> {
  const type = await findLinkType(ctx, typeText)
  requireCan(ctx, 'LOW_LEVEL')
  if (type.read_only) throw new AppError('read_only_entity', { name: type.name })
  await ctx.db.selectFrom('issue_link_type').select('id').where('id', '=', type.id).forUpdate().execute()
  return type
}

function valuesOf(body: Body, before: LinkType | null) {
  const directed = body.directed ?? before?.directed ?? false
  const outward = required('sourceToTarget', body.sourceToTarget, before?.source_to_target)
  const inward = directed
    ? required('targetToSource', body.targetToSource, before?.target_to_source)
    : optional('targetToSource', body.targetToSource, before?.target_to_source)
  return {
    name: required('name', body.name, before?.name),
    directed,
    blocking: directed && (body.blocking ?? before?.blocking ?? false),
    aggregation: body.aggregation ?? before?.aggregation ?? false,
    source_to_target: outward,
    target_to_source: inward ?? '',
    localized_name: optional('localizedName', body.localizedName, before?.localized_name),
    localized_source_to_target: optional(
      'localizedSourceToTarget',
      body.localizedSourceToTarget,
      before?.localized_source_to_target,
    ),
    localized_target_to_source: optional(
      'localizedTargetToSource',
      body.localizedTargetToSource,
      before?.localized_target_to_source,
    ),
  }
}

function optional(name: string, given: string | null | undefined, before: string | null | undefined): string | null {
  const text = (given === undefined ? before : given)?.trim() || null
  if (text === null) return null
  checkLength(name, text, TEXT_LIMITS.linkTypeName)
  if (/\p{Cc}/u.test(text)) throw new AppError('invalid_value', { name, field: name })
  return text
}

function required(name: string, given: string | null | undefined, before: string | undefined): string {
  const text = optional(name, given, before)
  if (text === null) throw new AppError('field_required', { name, field: name })
  return text
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'issue_link_type_by_name')) throw new AppError('name_taken', { name, field: 'name' })
    throw error
  }
}
