import type { ComponentType } from 'react'
import { extensionPoint } from '../../../platform/feature/index.ts'
import type { IssueData, ListedIssue } from '../../issues/index.ts'

/** Where features may show something of an issue, and what is known of the issue there. */
export type SlotPlaces = {
  /** Among the buttons below the summary, on its page and in the panel. */
  readonly head: IssueData
  /** Among its fields, on its page and in the panel: a `FieldRow`, or nothing. */
  readonly field: IssueData
  /** Below its text, files and links, on its page and in the panel. */
  readonly section: IssueData
  /** Behind the summary in lists. A row is a link: what stands in it only shows, without anything to press, 20 px high at most. */
  readonly row: ListedIssue
}

export type SlotPlace = keyof SlotPlaces

export type IssueSlotProps<P extends SlotPlace> = {
  readonly issue: SlotPlaces[P]
  /** Only what is filled has a place: fields that are folded away. */
  readonly hidesEmpty?: boolean
}

/** Something that a feature shows of issues of which it knows nothing else. */
export type IssueSlot<P extends SlotPlace = SlotPlace> = {
  [K in P]: {
    readonly id: string
    readonly place: K
    /** Its code comes after the text is there; in lists, after the rows. */
    readonly load: () => Promise<ComponentType<IssueSlotProps<K>>>
    /** Keeps its room until then, where the issue tells that there is something. */
    readonly Room?: ComponentType<IssueSlotProps<K>>
    /** Asks for what it will show, by the issue's database id: together with the issue, so that nothing moves later. */
    readonly readAhead?: (issueId: string) => void
  }
}[P]

/** What issues show besides their own, by places, in the order of the features. */
export const issueSlots = extensionPoint<IssueSlot>('issueSlots')

const byPlace = new WeakMap<readonly IssueSlot[], ReadonlyMap<SlotPlace, readonly IssueSlot[]>>()

/** What stands at a place; undefined: nothing. Rows ask for it each time they are drawn. */
export function issueSlotsAt<P extends SlotPlace>(place: P): readonly IssueSlot<P>[] | undefined {
  const all = issueSlots.all()
  const places = byPlace.get(all) ?? Map.groupBy(all, slot => slot.place)
  byPlace.set(all, places)
  return places.get(place) as readonly IssueSlot<P>[] | undefined
}

/** Loads the code of what stands on an issue, so that it is there when an issue is shown. */
export const loadIssueSlots = () =>
  Promise.all(
    issueSlots
      .all()
      .filter(({ place }) => place !== 'row')
      .map(({ load }) => load()),
  )

/** Asks for what stands on an issue besides its own, while the issue itself is being read. */
export function readAheadSlots(issueId: string): void {
  for (const { readAhead } of issueSlots.all()) readAhead?.(issueId)
}
