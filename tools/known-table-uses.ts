// What reads or writes tables of other features against the rule of table-owners.ts. The list only shrinks: the owner
// gets a function that does it, or the lower feature a contribution that is asked.
export const KNOWN_TABLE_USES: readonly string[] = [
  // Who somebody is, what groups it is in and what these may do is one statement of every request.
  'features/access/access.engine.ts: reads users of features/users',
  'features/access/access.engine.ts: reads user_group of features/groups',
  'features/access/access.engine.ts: reads user_group_member of features/groups',
  'features/access/access.store.ts: reads user_group of features/groups',
  'features/access/access.store.ts: reads users of features/users',
  'features/access/access.store.ts: reads user_group_member of features/groups',
  'features/access/commands/assign-role.ts: reads user_group of features/groups',
  'features/access/commands/assign-role.ts: reads users of features/users',
  'features/access/commands/assign-role.ts: reads project of features/projects',
  'features/custom-fields/project-fields.ts: reads project_time_tracking of features/time-tracking',
  'features/tags/tags.feature.ts: reads issue_search of features/issues',
  'features/users/users.queries.ts: reads project_key of features/projects',
]
