import { type EditorView, WidgetType } from '@codemirror/view'

/** The dot before an item of a list. */
export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    return spanOf('te-bullet', '•')
  }
}

/** A line across the text. */
export class RuleWidget extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    return spanOf('te-rule', '')
  }
}

/** An emoji in the place of its shortcode. */
export class EmojiWidget extends WidgetType {
  readonly emoji: string

  constructor(emoji: string) {
    super()
    this.emoji = emoji
  }

  override eq(other: EmojiWidget): boolean {
    return other.emoji === this.emoji
  }

  override toDOM(): HTMLElement {
    return spanOf('te-emoji', this.emoji)
  }
}

/** What kind of box readers see, in the place of its sign. */
export class AlertWidget extends WidgetType {
  readonly kind: string
  readonly label: string

  constructor(kind: string, label: string) {
    super()
    this.kind = kind
    this.label = label
  }

  override eq(other: AlertWidget): boolean {
    return other.kind === this.kind && other.label === this.label
  }

  override toDOM(): HTMLElement {
    return spanOf(`te-alert-title te-alert-title-${this.kind}`, this.label)
  }
}

/** The language of a block of code, in the place of its fence. */
export class LanguageWidget extends WidgetType {
  readonly language: string

  constructor(language: string) {
    super()
    this.language = language
  }

  override eq(other: LanguageWidget): boolean {
    return other.language === this.language
  }

  override toDOM(): HTMLElement {
    return spanOf('te-language', this.language)
  }
}

/** The box of a task, which can be ticked while the text is written. */
export class TaskWidget extends WidgetType {
  readonly isDone: boolean
  readonly label: string
  readonly isReadOnly: boolean

  constructor(isDone: boolean, label: string, isReadOnly: boolean) {
    super()
    this.isDone = isDone
    this.label = label
    this.isReadOnly = isReadOnly
  }

  override eq(other: TaskWidget): boolean {
    return other.isDone === this.isDone && other.label === this.label && other.isReadOnly === this.isReadOnly
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'te-task'
    box.ariaLabel = this.label
    box.checked = this.isDone
    box.disabled = this.isReadOnly
    // The caret stays where it is; the keyboard ticks the source.
    box.tabIndex = -1
    box.addEventListener('mousedown', event => event.preventDefault())
    box.addEventListener('change', () => toggleTask(view, view.posAtDOM(box)))
    return box
  }

  override updateDOM(dom: HTMLElement): boolean {
    if (!(dom instanceof HTMLInputElement)) return false
    dom.checked = this.isDone
    dom.ariaLabel = this.label
    dom.disabled = this.isReadOnly
    return true
  }
}

/** Ticks the first box in a line from a place on, or unticks it. */
function toggleTask(view: EditorView, from: number): void {
  const line = view.state.doc.lineAt(from)
  const mark = /\[([ xX])\]/.exec(line.text.slice(from - line.from))
  if (!mark || view.state.readOnly) return
  const at = from + mark.index + 1
  view.dispatch({ changes: { from: at, to: at + 1, insert: mark[1] === ' ' ? 'x' : ' ' }, userEvent: 'input.task' })
}

function spanOf(className: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  span.ariaHidden = 'true'
  return span
}
