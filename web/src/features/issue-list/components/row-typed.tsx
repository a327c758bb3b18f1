import { Dialog } from 'react-aria-components'
import { PopoverBox } from '../../../ui/popover.tsx'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import type { CommandTarget } from '../../commands/index.ts'
import { TypedForm } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BulkField } from '../model/bulk-fields.ts'
import { setTypedOf } from './bulk/bulk-actions.ts'

type RowTypedProps = {
  readonly field: BulkField
  /** The issue of the row, or all marked ones; what the first one has is offered. */
  readonly issues: readonly ListedIssue[]
  readonly target: CommandTarget
  readonly place: PopupPlace
}

/** A period, number or text of a row, typed in a popup. */
export function RowTyped({ field, issues, target, place }: RowTypedProps) {
  const [first] = issues
  const value = first?.customFields.find(({ projectCustomField }) => projectCustomField?.field?.id === field.id)?.value
  return (
    <PopoverBox {...place}>
      <Dialog aria-label={field.name} className="w-64 p-3 outline-none">
        <TypedForm
          field={field}
          value={value}
          draftOf={first?.id}
          onChange={next => setTypedOf(target, field, next)}
          onDone={() => place.onOpenChange(false)}
        />
      </Dialog>
    </PopoverBox>
  )
}
