import { type ComponentType, Suspense } from 'react'
import { sharedPart } from '../../../ui/lazy-part.tsx'
import { type IssueSlotProps, issueSlotsAt, type SlotPlace } from './issue-slots.ts'

export type IssueSlotPartsProps<P extends SlotPlace> = IssueSlotProps<P> & { readonly place: P }

/** What features show of an issue at a place; nothing when nobody does. */
export function IssueSlotParts<P extends SlotPlace>({ place, issue, hidesEmpty }: IssueSlotPartsProps<P>) {
  return issueSlotsAt(place)?.map(({ id, load, Room }) => {
    // In a row there is no room to say that something could not be loaded.
    const Part: ComponentType<IssueSlotProps<P>> = sharedPart(load, place === 'row' ? 'unseen' : 'page')
    const shown: IssueSlotProps<P> = { issue, ...(hidesEmpty === undefined ? {} : { hidesEmpty }) }
    return (
      <Suspense key={id} fallback={Room && <Room {...shown} />}>
        <Part {...shown} />
      </Suspense>
    )
  })
}
