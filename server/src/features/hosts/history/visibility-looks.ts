import type { HistoryCategory } from './history-category.ts'

/** How entries look that tell who may see something: groups and users have entries of their own. */
export const visibilityLooks = (
  field: string,
  text: string,
): Pick<HistoryCategory, 'type' | 'isList' | 'field' | 'text' | 'member'> => ({
  type: ({ value_entity }) => (value_entity === 'User' ? 'VisibilityUser' : 'VisibilityGroup'),
  isList: true,
  field,
  text,
  member: ({ value_entity }) => (value_entity === 'User' ? 'permittedUsers' : 'permittedGroups'),
})
