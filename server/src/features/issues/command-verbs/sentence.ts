import type { TextKey } from '@cairn/common/texts'
import type { RequestContext } from '../../../platform/context/index.ts'

/** What stands behind a prefix in the keys of texts. */
type KeyBehind<P extends string> = TextKey extends infer K ? (K extends `${P}${infer Rest}` ? Rest : never) : never

/** The text `command.describe.<key>` in the reader's language, as HTML: names are escaped and bold. */
export function sentence(
  ctx: RequestContext,
  key: KeyBehind<'command.describe.'>,
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
export const previewLabel = (ctx: RequestContext, key: KeyBehind<'command.preview.'>): string =>
  ctx.texts.format(ctx.locale, `command.preview.${key}`)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
