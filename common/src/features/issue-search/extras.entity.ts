import { bool, defineEntity, int, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

/** Issues of a list that share a value. */
export const IssueGroup = defineEntity({
  name: 'IssueGroup',
  fields: {
    name: str(readOnly),
    /** What must be added to the query to see these issues alone. */
    query: str(always),
    count: int(always),
    /** There are more than `count`. */
    countIsMinimum: bool(readOnly),
    color: ref('FieldStyle', readOnly),
    user: ref('User', readOnly),
    isResolved: bool({ ...readOnly, always: false }),
  },
})

/** What a few letters may mean: at most `$top` of each kind, the likely first. */
export const QuickSearch = defineEntity({
  name: 'QuickSearch',
  fields: {
    issues: list('Issue', readOnly),
    projects: list('Project', readOnly),
    users: list('User', readOnly),
    savedQueries: list('SavedQuery', readOnly),
    tags: list('Tag', readOnly),
    agiles: list('Agile', readOnly),
    articles: list('Article', readOnly),
  },
})
