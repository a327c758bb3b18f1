import { bool, defineEntity, long, ref } from '../../platform/entity/index.ts'

/** What recently viewed ones of a kind of hosts have in common. */
export const recentFields = {
  /** When it was viewed last, ms. */
  date: long({ readOnly: true, always: true }),
  /** Kept at hand: it stands before the others, and stays. */
  pinned: bool(),
}

/** An issue that the reader viewed. */
export const RecentIssue = defineEntity({
  name: 'RecentIssue',
  fields: { ...recentFields, issue: ref('Issue') },
})
