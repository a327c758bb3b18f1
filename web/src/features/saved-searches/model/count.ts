/** Counts above this read "999+". */
export const MAX_COUNTED = 999
