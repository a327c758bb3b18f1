import type { RequestContext } from '../../platform/context/index.ts'

/** Hint: lower-case names of the custom fields that a list wants; absent = all. */
export const WANTED_FIELDS = 'issues.customFields'

/** Tells the loaders which custom fields `customFields=` asks for. */
export function wantFields(ctx: RequestContext, names: string | readonly string[] | undefined): void {
  if (names === undefined) return
  const list = typeof names === 'string' ? [names] : names
  ctx.hints.set(WANTED_FIELDS, new Set(list.map(name => name.toLowerCase())))
}
