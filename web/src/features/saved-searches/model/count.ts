/** Counts above this read "999+". */
export const MOST_COUNTED = 999
