import type { SearchRead, TagRead } from '../saved-searches.projections.ts'
import type { Folder, FolderColor } from './folder.ts'

const NO_COLOR = '0'

export function searchFolder(read: SearchRead): Folder {
  return {
    ...common(read),
    kind: 'search',
    color: null,
    untagOnResolve: false,
    isBuiltIn: read.isBuiltIn === true,
    isShared: isAnybodyIn(read.readSharingSettings, read.updateSharingSettings),
  }
}

export function tagFolder(read: TagRead): Folder {
  const { color } = read
  return {
    ...common(read),
    kind: 'tag',
    color: color && color.id !== NO_COLOR ? toColor(color) : null,
    untagOnResolve: read.untagOnResolve === true,
    isBuiltIn: false,
    isShared: isAnybodyIn(read.readSharingSettings, read.updateSharingSettings, read.tagSharingSettings),
  }
}

function common(read: SearchRead | TagRead) {
  const { owner } = read
  return {
    id: read.id,
    name: read.name ?? '',
    query: read.query ?? '',
    pinned: read.pinned === true,
    owner: owner && {
      id: owner.id,
      login: owner.login ?? '',
      name: owner.fullName || owner.login || '',
      url: owner.avatarUrl,
    },
    isUpdatable: read.isUpdatable === true,
    isDeletable: read.isDeletable === true,
    isShareable: read.isShareable === true,
  }
}

function toColor({ id, background, foreground }: NonNullable<TagRead['color']>): FolderColor | null {
  return background && foreground ? { id, background, foreground } : null
}

type Shared = {
  readonly permittedGroups?: readonly unknown[] | null
  readonly permittedUsers?: readonly unknown[] | null
} | null

function isAnybodyIn(...ways: readonly Shared[]): boolean {
  return ways.some(way => (way?.permittedGroups?.length ?? 0) + (way?.permittedUsers?.length ?? 0) > 0)
}
