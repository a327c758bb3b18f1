import { queryClient } from '../../../platform/query/index.ts'

// Where the list was left, so that coming back from an issue finds the place again, and its neighbours can be reached
// without coming back. It is kept with what was read, and so forgotten with it when somebody else signs in.
const ACTIVE = ['lastList', 'active'] as const
const IDS = ['lastList', 'ids'] as const
queryClient.setQueryDefaults(['lastList'], { gcTime: Number.POSITIVE_INFINITY })

/** Readable id of the issue that the list was left at. */
export const lastActive = (): string | undefined => queryClient.getQueryData<string | null>(ACTIVE) ?? undefined

/** The list was left at this issue. */
export function leaveAt(idReadable: string | undefined): void {
  queryClient.setQueryData<string | null>(ACTIVE, idReadable ?? null)
}

/** The issues that a list shows, in its order. */
export function rememberListed(issues: readonly { readonly idReadable: string | null }[]): void {
  queryClient.setQueryData<readonly string[]>(
    IDS,
    issues.flatMap(({ idReadable }) => idReadable ?? []),
  )
}

/** The place of an issue in the list that was on the screen last, counted from 1; undefined when it is not in it. */
export function placeInList(idReadable: string) {
  const ids = queryClient.getQueryData<readonly string[]>(IDS) ?? []
  const index = ids.indexOf(idReadable)
  return index < 0 ? undefined : { place: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] }
}
