/** Words that mean something of their own when they stand without braces. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'was',
  'changed',
  'resolved',
  'unresolved',
  'released',
  'archived',
  'me',
  'my',
])

/** A name as it must be written in a query to mean exactly this name: in braces where the bare word would not. */
export function quoteName(name: string): string {
  const bare = /^[^\s,(){}"'#*:\\-][^\s,(){}:]*$/u.test(name) && !/\.\.|\*$/.test(name)
  return bare && !KEYWORDS.has(name.toLowerCase()) ? name : braced(name)
}

/** In braces, escaped. */
export function braced(name: string): string {
  return `{${name.replace(/[\\}]/g, '\\$&')}}`
}
