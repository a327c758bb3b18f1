import type { RequestContext } from '../../../platform/context/index.ts'

/** The text `command.describe.<key>` in the reader's language, as HTML: names are escaped and bold. */
export function sentence(
  ctx: RequestContext,
  key: string,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const bold = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : `<b>${escapeHtml(value)}</b>`,
  ])
  return ctx.texts.format(ctx.locale, `command.describe.${key}`, Object.fromEntries(bold))
}

/** Names as they are listed in the reader's language. */
export const listed = (ctx: RequestContext, names: readonly string[]): string =>
  new Intl.ListFormat(ctx.locale.replace('_', '-')).format(names)

/** What a preview calls that which changes: the text `command.preview.<key>`. */
export const previewLabel = (ctx: RequestContext, key: string): string =>
  ctx.texts.format(ctx.locale, `command.preview.${key}`)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
