import { type ActivityContent, type ActivityValue, valuesOf } from './activity-content.ts'

/** The values of one side of a change that are not on the other: lists are kept as a whole, before and after. */
export function changedValues(
  side: ActivityContent | null | undefined,
  other: ActivityContent | null | undefined,
): readonly ActivityValue[] {
  const onOther = new Set(valuesOf(other).map(value => value.id))
  return valuesOf(side).filter(value => !onOther.has(value.id))
}
