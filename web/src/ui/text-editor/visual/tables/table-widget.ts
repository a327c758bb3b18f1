import { type EditorView, WidgetType } from '@codemirror/view'
import { createTableEditing, type TableContext, type TableEditing } from './table-editing.ts'

const tables = new WeakMap<HTMLElement, TableEditing>()

/** A table that is read, and written in its cells. It stays the same elements while its text changes. */
export class TableWidget extends WidgetType {
  readonly source: string
  readonly context: TableContext

  constructor(source: string, context: TableContext) {
    super()
    this.source = source
    this.context = context
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source
  }

  override get estimatedHeight(): number {
    return ROW_PX * (this.source.split('\n').length - 1) + MARGIN_PX
  }

  override toDOM(view: EditorView): HTMLElement {
    const table = createTableEditing(view, this.source, this.context)
    tables.set(table.dom, table)
    return table.dom
  }

  override updateDOM(dom: HTMLElement): boolean {
    const table = tables.get(dom)
    table?.update(this.source)
    return table !== undefined
  }

  override destroy(dom: HTMLElement): void {
    tables.get(dom)?.destroy()
  }
}

const ROW_PX = 33
const MARGIN_PX = 16

/** The table that is drawn at a place of the text. */
export function tableAt(view: EditorView, place: number): TableEditing | undefined {
  for (const element of view.contentDOM.querySelectorAll<HTMLElement>(':scope > .te-table'))
    if (view.posAtDOM(element) === place) return tables.get(element)
  return undefined
}
