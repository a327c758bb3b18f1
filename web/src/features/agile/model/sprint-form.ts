import type { SprintData } from './projections.ts'
import { dayOfTime, firstMsOf, lastMsOf } from './sprint-days.ts'

/** A sprint as its dialog has it: days instead of times. */
export type SprintForm = {
  readonly name: string
  readonly goal: string
  readonly start: string | null
  readonly finish: string | null
  readonly isDefault: boolean
}

export const formOf = (sprint: SprintData, zone: string): SprintForm => ({
  name: sprint.name,
  goal: sprint.goal ?? '',
  start: dayOfTime(sprint.start, zone),
  finish: dayOfTime(sprint.finish, zone),
  isDefault: sprint.isDefault,
})

/** What a new sprint is called and when it is, as it is sent. */
export const sprintOf = ({ name, goal, start, finish }: SprintForm, zone: string) => ({
  name: name.trim(),
  goal: goal.trim() === '' ? null : goal,
  start: start === null ? null : firstMsOf(start, zone),
  finish: finish === null ? null : lastMsOf(finish, zone),
})

/**
 * What was changed since the dialog began, and nothing else: what others have changed meanwhile stays, and so do times
 * within the day that is shown.
 */
export function sprintChanges(began: SprintForm, form: SprintForm, zone: string) {
  const [before, after] = [sprintOf(began, zone), sprintOf(form, zone)]
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.goal === before.goal ? {} : { goal: after.goal }),
    ...(form.start === began.start ? {} : { start: after.start }),
    ...(form.finish === began.finish ? {} : { finish: after.finish }),
    ...(form.isDefault === began.isDefault ? {} : { isDefault: form.isDefault }),
  }
}
