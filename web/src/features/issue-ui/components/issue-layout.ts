import { onStored, storedValue } from '../../../platform/storage/index.ts'
import { createStore, useStore } from '../../../platform/store/index.ts'

const FIELDS = ['full', 'compact', 'hidden'] as const
/** How much room the fields take beside the text: all of them, the filled ones, none. */
export type FieldsLayout = (typeof FIELDS)[number]

/** How a reader likes issues to be laid out; the same for all issues. */
export type IssueLayout = {
  readonly fields: FieldsLayout
  /** Texts run over the whole width. */
  readonly isWide: boolean
  /** The newest comment stands first. */
  readonly isNewestFirst: boolean
}

const DEFAULT: IssueLayout = { fields: 'full', isWide: false, isNewestFirst: false }
const stored = storedValue<IssueLayout>('issue-layout', DEFAULT, isLayout)
const layout = createStore(stored.read())

function isLayout(value: unknown): value is IssueLayout {
  if (typeof value !== 'object' || value === null) return false
  const { fields, isWide, isNewestFirst } = value as Partial<Record<keyof IssueLayout, unknown>>
  return (
    (FIELDS as readonly unknown[]).includes(fields) && typeof isWide === 'boolean' && typeof isNewestFirst === 'boolean'
  )
}

// Also when the profile brings what was chosen in another browser.
onStored('issue-layout', () => layout.set(stored.read()))

export const changeIssueLayout = (changes: Partial<IssueLayout>): void =>
  stored.write({ ...layout.state(), ...changes })

export const useIssueLayout = (): IssueLayout => useStore(layout)

/** The next of all fields, the filled ones, none. */
export function nextFields(fields: FieldsLayout): FieldsLayout {
  return FIELDS[(FIELDS.indexOf(fields) + 1) % FIELDS.length] ?? 'full'
}
