import { type BundleKind, colorIndex } from '@cairn/common/features/bundles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireUserRef } from '../projects/index.ts'
import type { ElementInput } from './commands/change-elements.ts'

type ElementBody = BodyOf<'AnyBundleElement'>

/** What a body says of a value; attributes that the kind of bundle lacks are left out. */
export async function elementChanges(
  ctx: RequestContext,
  kind: BundleKind,
  body: ElementBody,
): Promise<Partial<ElementInput>> {
  const localizable = kind === 'enum' || kind === 'state'
  return {
    ...(body.name === undefined ? {} : { name: body.name ?? '' }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.color === undefined ? {} : { color: colorOf(body.color) }),
    ...(typeof body.ordinal === 'number' ? { ordinal: body.ordinal } : {}),
    ...(typeof body.archived === 'boolean' ? { archived: body.archived } : {}),
    ...(localizable && body.localizedName !== undefined ? { localizedName: body.localizedName } : {}),
    ...(kind === 'state' && typeof body.isResolved === 'boolean' ? { isResolved: body.isResolved } : {}),
    ...(kind === 'ownedField' && body.owner !== undefined ? { ownerId: await ownerOf(ctx, body.owner) } : {}),
    ...(kind === 'version' ? versionChanges(body) : {}),
    ...(kind === 'build' && body.assembleDate !== undefined ? { assembleDate: body.assembleDate } : {}),
  }
}

function versionChanges(body: ElementBody): Partial<ElementInput> {
  return {
    ...(body.startDate === undefined ? {} : { startDate: body.startDate }),
    ...(body.releaseDate === undefined ? {} : { releaseDate: body.releaseDate }),
    ...(typeof body.released === 'boolean' ? { released: body.released } : {}),
  }
}

function colorOf(color: { readonly id?: string | null } | null): number {
  if (color === null) return 0
  const index = colorIndex(color.id ?? '')
  if (index === null) throw new AppError('unknown_value', { name: 'color', value: (color.id ?? '').slice(0, 100) })
  return index
}

async function ownerOf(ctx: RequestContext, owner: BodyOf<'User'> | null): Promise<number | null> {
  return owner === null ? null : (await requireUserRef(ctx, owner, 'owner')).id
}
