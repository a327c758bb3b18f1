import { storedValue } from '../storage/index.ts'

/** Whether stack traces in texts are shown unfolded: a choice of the reader, which the profile keeps in step. */
export const exceptionsExpanded = storedValue(
  'exceptions-expanded',
  false,
  (value): value is boolean => typeof value === 'boolean',
)
