import type { LinkData } from './link.ts'

/** Name of the built-in kind of link by which an issue has one parent and any number of subtasks. */
const SUBTASK = 'Subtask'

const end = (links: readonly LinkData[], direction: 'INWARD' | 'OUTWARD') =>
  links.find(link => link.linkType?.name === SUBTASK && link.direction === direction)

/** The link of an issue that leads to its parent. */
export const parentLinkOf = (links: readonly LinkData[]): LinkData | undefined => end(links, 'INWARD')

/** The link of an issue that leads to its subtasks. */
export const subtaskLinkOf = (links: readonly LinkData[]): LinkData | undefined => end(links, 'OUTWARD')
