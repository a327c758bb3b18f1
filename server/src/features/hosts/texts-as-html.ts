import type { RequestContext } from '../../platform/context/index.ts'
import { requiredPoint } from '../../platform/contributions/index.ts'
import type { FieldLoader } from '../../platform/projection/index.ts'
import type { HostKind } from './host-kind.ts'

/** A text that is to be shown as HTML, and where it stands. */
export interface TextToShow {
  readonly text: string
  /** Otherwise it is shown as it was written. */
  readonly isMarkdown: boolean
  /** The project whose issues `#12` means. */
  readonly projectId: number | null
  /** Whose files it names. */
  readonly files?: PlaceOfFiles
}

/** Where texts name files: in a host of a kind, in the draft of an issue or article, or in both, which those have first. */
export type PlaceOfFiles = { readonly kind: HostKind } & (
  | { readonly host: number }
  | { readonly issueDraft: number }
  | { readonly articleDraft: number; readonly host: number | null }
)

/** HTML of each text, sanitized, with the references and files that the reader may see. */
export type TextsAsHtml = (ctx: RequestContext, texts: readonly TextToShow[]) => Promise<readonly string[]>

export const textsAsHtml = requiredPoint<TextsAsHtml>('textsAsHtml')

/** An attribute that shows a text of each row as HTML; null where there is no text. */
export function htmlField<Row>(columns: readonly string[], textOf: (row: Row) => TextToShow | null): FieldLoader<Row> {
  return {
    columns: [...columns],
    batch: async (ctx, rows) => {
      const shown = rows.flatMap(row => {
        const text = textOf(row)
        return text ? [{ row, text }] : []
      })
      const html = await ctx.contributions.only(textsAsHtml)(
        ctx,
        shown.map(({ text }) => text),
      )
      return new Map<Row, unknown>([
        ...rows.map(row => [row, null] as const),
        ...shown.map(({ row }, index) => [row, html[index] ?? null] as const),
      ])
    },
  }
}
