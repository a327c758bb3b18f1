import type { Read } from '@cairn/common/features/entities'

/** What is read of a tag to show one. */
export const TAG_FIELDS = { id: true, name: true, color: { id: true, background: true, foreground: true } } as const

export type TagData = Read<'Tag', typeof TAG_FIELDS>
