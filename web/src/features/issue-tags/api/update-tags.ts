import { createTagRoute, issueTagRoutes } from '@cairn/common/features/tags'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { optimistic } from '../../issues/index.ts'
import { TAG_FIELDS, type TagData } from '../../tags/index.ts'

// Colours of new tags, from the palette's light ones; the name decides, so that the same name looks alike.
const NEW_COLORS = ['13', '14', '15', '17', '18', '19', '21', '22', '23', '24', '25'] as const

/** Puts a tag on an issue. */
export async function addTag(issueId: string, tag: TagData): Promise<void> {
  await optimistic(
    issueId,
    issue => (issue.tags.some(({ id }) => id === tag.id) ? issue : { ...issue, tags: [...issue.tags, tag] }),
    async () => {
      await call(issueTagRoutes.add, { params: { id: issueId }, body: { id: tag.id } })
    },
    {},
  )
}

/** Takes a tag off an issue. */
export async function removeTag(issueId: string, tag: TagData): Promise<void> {
  await optimistic(
    issueId,
    issue => ({ ...issue, tags: issue.tags.filter(({ id }) => id !== tag.id) }),
    async () => {
      await call(issueTagRoutes.remove, { params: { id: issueId, tagId: tag.id } })
    },
    {},
  )
}

/** Makes a tag that the reader owns, and that the members of a group see, put on issues and take off. */
export async function makeTag(name: string, groupId?: string): Promise<TagData> {
  let sum = 0
  for (const char of name) sum += char.codePointAt(0) ?? 0
  const color = { id: NEW_COLORS[sum % NEW_COLORS.length] ?? '17' }
  const group = groupId === undefined ? undefined : { permittedGroups: [{ id: groupId }] }
  const sharing = group && { readSharingSettings: group, tagSharingSettings: group }
  const tag = await call(createTagRoute, { fields: TAG_FIELDS, body: { name, color, ...sharing } })
  void queryClient.invalidateQueries({ queryKey: ['tags'] })
  return tag
}
