import type { Paging } from './bound-route.ts'

/** The members of a list that lie on a page. */
export const pageOf = <T>(all: readonly T[], { skip, top }: Paging): readonly T[] =>
  all.slice(skip, top === null ? undefined : skip + top)
