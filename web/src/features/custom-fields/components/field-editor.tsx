import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ProjectFieldView } from '../model/field-view.ts'
import { ChoiceField } from './choice-field.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { GroupField } from './group-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { TypedField } from './typed-field.tsx'
import { UserField } from './user-field.tsx'

// Calendars are heavy and many projects have no dates.
const DayField = lazyPart(() => import('./day-field.tsx').then(file => file.DayField))
const DateTimeField = lazyPart(() => import('./date-time-field.tsx').then(file => file.DateTimeField))

export type { ProjectFieldView } from '../model/field-view.ts'

export type FieldEditorProps = {
  readonly field: ProjectFieldView
  /** The value as it is read: objects for choices, people, periods and texts, else a number or a text; null for none. */
  readonly value: unknown
  /** Gets a value of the same shape; `fieldValueBody` makes a request body of it. Whoever saves says why it failed. */
  readonly onChange: (value: unknown) => Promise<void> | void
  /** Id of the issue whose field it is: what was typed and not saved is kept for it. */
  readonly draftOf?: string | undefined
  /** A pill with the field's name inside, for toolbars and forms; else only the value, to stand beside a label. */
  readonly compact?: boolean
  /** Opens and closes the choice from outside; only for fields with a popup. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A custom field of any type, edited where it stands. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, value, compact = false } = props
  const plain = <FieldTrigger field={field} value={value} compact={compact} isReadOnly />
  if (!field.isUpdatable) return plain
  switch (field.valueType) {
    case 'enum':
    case 'state':
    case 'version':
    case 'build':
    case 'ownedField':
      return <ChoiceField {...props} />
    case 'user':
      return <UserField {...props} />
    case 'group':
      return <GroupField {...props} />
    case 'date':
      return (
        <Suspense fallback={plain}>
          <DayField {...props} />
        </Suspense>
      )
    case 'date and time':
      return (
        <Suspense fallback={plain}>
          <DateTimeField {...props} />
        </Suspense>
      )
    case 'text':
      return <LongTextField {...props} />
    default:
      return <TypedField {...props} />
  }
}
