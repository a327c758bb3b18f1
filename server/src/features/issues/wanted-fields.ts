/** Hint: lower-case names of the custom fields that a list wants; absent = all. */
export const WANTED_FIELDS = 'issues.customFields'
