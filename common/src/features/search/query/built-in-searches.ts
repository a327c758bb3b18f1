/** Saved searches that everybody has; a saved search of the same name comes before. */
export const builtInSearches = [
  { name: 'Assigned to me', query: 'for: me' },
  { name: 'Reported by me', query: 'reporter: me' },
  { name: 'Commented by me', query: 'commenter: me' },
] as const
