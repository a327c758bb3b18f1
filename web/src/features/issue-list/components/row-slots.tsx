import type { ReactNode } from 'react'
import { IssueSlotParts, issueSlotsAt } from '../../issue-ui/index.ts'
import type { ListedIssue } from '../../issues/index.ts'

/**
 * What features show of an issue behind its summary: one line as high as a row allows, and never most of its width; on
 * a phone it gives way to the state beside it. Not a component, so that rows in which nobody shows anything have nothing
 * more to draw.
 */
export function rowSlots(issue: ListedIssue): ReactNode {
  if (!issueSlotsAt('row')) return null
  return (
    <span className="ms-2 flex h-5 max-w-2/5 min-w-0 shrink-0 items-center gap-1.5 overflow-hidden text-xs text-muted *:truncate *:not-last:shrink-0 max-xs:shrink-9999 @max-[20rem]:hidden">
      <IssueSlotParts place="row" issue={issue} />
    </span>
  )
}
