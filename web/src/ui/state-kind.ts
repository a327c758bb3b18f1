import type { StateKind } from './state-icon.tsx'

const DROPPED =
  /won.?t|duplicate|obsolete|reproduce|incomplete|cancel|reject|declined|invalid|abandon|not a bug|as designed/i
const KINDS: readonly (readonly [RegExp, StateKind])[] = [
  [/progress|develop|doing|implement|started|active/i, 'progress'],
  [/review|verify|test|staging|discuss|feedback|waiting|pending|hold/i, 'review'],
  [/ready|planned|selected|accepted|reopened|to ?do/i, 'ready'],
]

/** The icon of a state, read from its name: projects name states freely, only "resolved" is known for sure. */
export function stateKind(name: string, isResolved: boolean): StateKind {
  if (isResolved) return DROPPED.test(name) ? 'dropped' : 'done'
  return KINDS.find(([words]) => words.test(name))?.[1] ?? 'open'
}
