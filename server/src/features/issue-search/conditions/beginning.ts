/** LIKE pattern for what begins so. */
export const beginning = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`
