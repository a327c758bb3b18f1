import type { Activity } from './activity.ts'

/** An entry of the history of which a test says what matters. */
export const activity = (part: Partial<Activity>): Activity => ({
  $type: 'ActivityItem',
  id: '12-1',
  timestamp: 0,
  change: null,
  author: null,
  category: null,
  field: null,
  added: null,
  removed: null,
  target: null,
  pullRequest: null,
  emptyFieldText: null,
  ...part,
})

/** The category of an entry. */
export const category = (id: string): Activity['category'] => ({ $type: 'ActivityCategory', id })
