// Where the list was left, so that coming back from an issue finds the place again, and its neighbours can be reached
// without coming back.
let active: string | undefined
let ids: readonly string[] = []

/** Readable id of the issue that the list was left at. */
export const lastActive = (): string | undefined => active

/** The list was left at this issue. */
export function leaveAt(idReadable: string | undefined): void {
  active = idReadable
}

/** The issues that a list shows, in its order. */
export function rememberListed(issues: readonly { readonly idReadable: string | null }[]): void {
  ids = issues.flatMap(({ idReadable }) => idReadable ?? [])
}

/** The place of an issue in the list that was on the screen last, counted from 1; undefined when it is not in it. */
export function placeInList(idReadable: string) {
  const index = ids.indexOf(idReadable)
  return index < 0 ? undefined : { place: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] }
}
