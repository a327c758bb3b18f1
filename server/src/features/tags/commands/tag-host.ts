import type { BodyOf } from '@cairn/common/features/entities'
import { Tag } from '@cairn/common/features/tags'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { Host, HostKind } from '../../hosts/index.ts'
import { addTags, dropTags, type NamedTag } from '../host-tags.ts'
import { findUsableTag, visibleTagsOf } from '../tags.store.ts'

/** Adds a tag that the actor may use. Does nothing when the host has it. Gives the tag's id. */
export async function tagHost(
  ctx: RequestContext,
  kind: HostKind,
  idText: string,
  body: BodyOf<'Tag'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, idText, { lock: true })
    kind.requireUpdate(ctx, host)
    const tag = await findUsableTag(ctx, body)
    await addTags(ctx, kind, [{ host, tag }])
    return tag.id
  })
}

/** Takes a tag off a host; `not_found` when the host does not have it or the actor does not see it. */
export async function untagHost(ctx: RequestContext, kind: HostKind, idText: string, tagText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const host = await kind.find(ctx, idText, { lock: true })
    kind.requireUpdate(ctx, host)
    const [tag] = (await visibleTagsOf(ctx, host.id)).filter(({ id }) => id === Tag.parseId(tagText))
    if (!tag) throw notFound(tagText)
    await dropTags(ctx, kind, [{ host, tag }])
  })
}

/** Makes the tags that the actor sees on the host exactly the given ones. */
export async function setTags(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  bodies: readonly BodyOf<'Tag'>[],
): Promise<void> {
  kind.requireUpdate(ctx, host)
  const current = await visibleTagsOf(ctx, host.id)
  const kept: NamedTag[] = []
  const added: NamedTag[] = []
  for (const body of bodies) {
    // A tag that is there may stay, whether or not the actor may put it on other hosts.
    const known = current.find(tag => (body.id ? Tag.id(tag.id) === body.id : tag.name === body.name))
    if (known) kept.push(known)
    else added.push(await findUsableTag(ctx, body))
  }
  const of = (tags: readonly NamedTag[]) => tags.map(tag => ({ host, tag }))
  await addTags(ctx, kind, of(added))
  await dropTags(ctx, kind, of(current.filter(tag => !kept.includes(tag))))
}
