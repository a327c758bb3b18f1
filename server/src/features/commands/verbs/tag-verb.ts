import { tagVerb as definition, type TagCommand } from '@cairn/common/features/commands'
import { Tag } from '@cairn/common/features/tags'
import type { RequestContext } from '../../../platform/context/index.ts'
import { sift } from '../../hosts/index.ts'
import { type EditingVerb, previewLabel, requireOnIssue, sentence, undoTags } from '../../issues/index.ts'
import { findTag, findUsableTag, type NamedTag, namedTag } from '../../tags/index.ts'
import { createNewTags, seekOwnTag } from './new-tags.ts'
import { bringTagsBack, removeNewTags } from './undo-new-tags.ts'

interface TagPart {
  readonly edit: { readonly addedTags: readonly NamedTag[]; readonly droppedTags: readonly NamedTag[] }
}

/** Tags come and go; of an unknown name a tag is made that is the actor's alone. */
export const tagVerb: EditingVerb<TagCommand, TagPart> = {
  definition,
  describe: (ctx, { tagId, action, name }) => sentence(ctx, tagId === null ? 'createTag' : `${action}Tag`, { name }),
  makes: { make: createNewTags, takeAway: removeNewTags, bringBack: bringTagsBack },
  plan: async (ctx, _issues, commands) => {
    const edit = await tagChanges(ctx, commands)
    return () => ({ edit })
  },
  // A tag that is yet to be made is in no planned change.
  check: (ctx, issues) => sift(ctx, issues, issue => requireOnIssue(ctx, issue, 'UPDATE_ISSUE')),
  previewParts: async (ctx, parts, { planned, later }) => {
    const field = previewLabel(ctx, 'tags')
    const made = [...planned, ...later].flatMap(({ tagId, name }) => (tagId === null ? [name] : []))
    return parts.map(part => {
      const added = [...new Set([...(part?.edit.addedTags ?? []).map(({ name }) => name), ...made])].join(', ')
      const removed = (part?.edit.droppedTags ?? []).map(({ name }) => name).join(', ')
      return added + removed === '' ? [] : [{ field, removed: removed || null, added: added || null }]
    })
  },
  undo: undoTags,
}

/** The last word on each tag counts. Those that do not exist yet are left out. */
async function tagChanges(ctx: RequestContext, commands: readonly TagCommand[]): Promise<TagPart['edit']> {
  const tags = new Map<number, { readonly tag: NamedTag; readonly isAdded: boolean }>()
  for (const command of commands) {
    const isAdded = command.action === 'add'
    const tagId = command.tagId ?? (await seekOwnTag(ctx, command.name))
    if (tagId === null) continue
    const id = Tag.id(tagId)
    const tag = isAdded ? await findUsableTag(ctx, { id }) : namedTag(await findTag(ctx, id))
    tags.set(tag.id, { tag, isAdded })
  }
  const all = [...tags.values()]
  return {
    addedTags: all.flatMap(({ tag, isAdded }) => (isAdded ? [tag] : [])),
    droppedTags: all.flatMap(({ tag, isAdded }) => (isAdded ? [] : [tag])),
  }
}
