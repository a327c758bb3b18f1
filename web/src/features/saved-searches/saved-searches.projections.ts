import type { Read } from '@cairn/common/features/entities'

const PERSON = { id: true, login: true, fullName: true, avatarUrl: true } as const
const SHARED = { permittedGroups: { id: true }, permittedUsers: { id: true } } as const

const FOLDER = {
  id: true,
  name: true,
  pinned: true,
  owner: PERSON,
  readSharingSettings: SHARED,
  updateSharingSettings: SHARED,
  isUpdatable: true,
  isDeletable: true,
  isShareable: true,
} as const

/** A saved search as lists show one. */
export const SEARCH = { ...FOLDER, query: true, isBuiltIn: true } as const
export type SearchRead = Read<'SavedQuery', typeof SEARCH>

/** A tag as lists show one. */
export const TAG = {
  ...FOLDER,
  query: true,
  untagOnResolve: true,
  color: { id: true, background: true, foreground: true },
  tagSharingSettings: SHARED,
} as const
export type TagRead = Read<'Tag', typeof TAG>

const SHARED_WITH = { permittedGroups: { id: true, name: true }, permittedUsers: PERSON } as const

/** Whom a folder is shared with, for the dialogs. */
export const SEARCH_SHARING = { readSharingSettings: SHARED_WITH, updateSharingSettings: SHARED_WITH } as const
export const TAG_SHARING = { ...SEARCH_SHARING, tagSharingSettings: SHARED_WITH } as const
