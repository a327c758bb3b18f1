/** Saved searches that everybody has; a saved search of the same name comes before. */
export const builtInSearches = [
  { name: 'Assigned to me', attribute: 'for', query: 'for: me' },
  { name: 'Reported by me', attribute: 'reporter', query: 'reporter: me' },
  { name: 'Commented by me', attribute: 'commenter', query: 'commenter: me' },
] as const
