import type { PriorityLevel } from '../../../ui/priority-icon.tsx'
import type { StateKind } from '../../../ui/state-icon.tsx'
import type { ListedIssue } from '../api/listed-issues.ts'

/** A value of a bundle or user field as the server shows it. */
export type ListedValue = {
  readonly id: string
  readonly name?: string | null
  readonly localizedName?: string | null
  readonly login?: string | null
  readonly fullName?: string | null
  readonly avatarUrl?: string | null
  readonly isResolved?: boolean | null
  readonly ordinal?: number | null
  readonly color?: {
    readonly id: string
    readonly background: string | null
    readonly foreground: string | null
  } | null
}

export type RowValues = {
  readonly state: ListedValue | undefined
  readonly priority: ListedValue | undefined
  readonly assignee: ListedValue | undefined
  /** Whether the project has the field at all, so that an empty assignee is told from a project without any. */
  readonly hasAssignee: boolean
}

const known = new WeakMap<ListedIssue, RowValues>()

/** Picks out what a row shows: the first state field, the priority and the assignee. */
export function rowValues(issue: ListedIssue): RowValues {
  const ready = known.get(issue)
  if (ready) return ready
  const typed = issue.customFields.map(({ name, value, projectCustomField }) => ({
    name: projectCustomField?.field?.name ?? name ?? '',
    type: projectCustomField?.field?.fieldType?.id ?? '',
    value,
  }))
  const users = typed.filter(({ type }) => type.startsWith('user'))
  const assignee = users.find(({ name }) => name === 'Assignee' || name === 'Assignees') ?? users[0]
  const values: RowValues = {
    state: firstValue(typed.find(({ type }) => type === 'state[1]')?.value),
    priority: firstValue(typed.find(({ type, name }) => type === 'enum[1]' && name === 'Priority')?.value),
    assignee: firstValue(assignee?.value),
    hasAssignee: assignee !== undefined,
  }
  known.set(issue, values)
  return values
}

export function firstValue(value: unknown): ListedValue | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isValue(first) ? first : undefined
}

export function valueName(value: ListedValue): string {
  return value.fullName ?? value.localizedName ?? value.name ?? value.login ?? value.id
}

const STATE_WORDS: readonly (readonly [RegExp, StateKind])[] = [
  [/progress|develop|doing|implement|started|active/i, 'progress'],
  [/review|verify|test|staging|discuss|feedback|waiting|hold/i, 'review'],
  [/ready|planned|selected|accepted|to ?do/i, 'ready'],
]
const DROPPED = /won.?t|duplicate|obsolete|reproduce|incomplete|cancel|reject|declined|invalid|not a bug|as designed/i

/** The shape of a state: resolved ones from the flag, the rest from well-known names. */
export function stateKind(value: ListedValue): StateKind {
  const name = value.name ?? ''
  if (value.isResolved === true) return DROPPED.test(name) ? 'dropped' : 'done'
  return STATE_WORDS.find(([words]) => words.test(name))?.[1] ?? 'open'
}

const PRIORITY_WORDS: readonly (readonly [RegExp, PriorityLevel])[] = [
  [/show.?stopper|blocker|urgent|immediate/i, 'urgent'],
  [/critical|high/i, 'high'],
  [/major|medium/i, 'normal'],
  [/normal|low/i, 'low'],
  [/minor|trivial|none/i, 'none'],
]
const LEVELS = PRIORITY_WORDS.map(([, level]) => level)

/** The rank of a priority from well-known names, else from its place among the values. */
export function priorityLevel(value: ListedValue): PriorityLevel {
  const named = PRIORITY_WORDS.find(([words]) => words.test(value.name ?? ''))
  return named?.[1] ?? LEVELS[Math.min(value.ordinal ?? 3, LEVELS.length - 1)] ?? 'low'
}

/** CSS colours of a value; none where it has no colour of its own. */
export function colorOf(color: ListedValue['color']): { background: string; foreground: string } | undefined {
  if (!color?.background || !color.foreground || color.id === '0') return undefined
  return { background: color.background, foreground: color.foreground }
}

function isValue(value: unknown): value is ListedValue {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
