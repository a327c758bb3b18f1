import type { PriorityLevel } from '../../../ui/priority-icon.tsx'
import type { TypeKind } from '../../../ui/type-icon.tsx'

const LEVELS: readonly (readonly [RegExp, PriorityLevel])[] = [
  [/show.?stopper|blocker|urgent|immediate|critical|highest/i, 'urgent'],
  [/major|high|important/i, 'high'],
  [/normal|medium|default/i, 'normal'],
  [/minor|low|trivial/i, 'low'],
]

/** How urgent a priority reads. */
export function priorityLevel(name: string): PriorityLevel {
  return LEVELS.find(([words]) => words.test(name))?.[1] ?? 'none'
}

/** Whether a field is the one drawn with priority icons. */
export function isPriorityField(name: string): boolean {
  return /^priority$/i.test(name.trim())
}

const TYPES: readonly (readonly [RegExp, TypeKind])[] = [
  [/bug|defect|exception|error|crash|problem|incident|regression|cosmetic/i, 'bug'],
  [/feature|enhancement|improvement|request|idea|wish/i, 'feature'],
  [/epic|initiative|theme/i, 'epic'],
  [/story/i, 'story'],
  [/question|support|discussion/i, 'question'],
  [/task|chore|meeting|todo/i, 'task'],
]

/** The icon of a type of issue, read from its name. */
export function typeKind(name: string): TypeKind {
  return TYPES.find(([words]) => words.test(name))?.[1] ?? 'other'
}

/** Whether a field is the one drawn with icons of types. */
export function isTypeField(name: string): boolean {
  return /^type$/i.test(name.trim())
}
