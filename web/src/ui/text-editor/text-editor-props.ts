import type { ReactNode, Ref } from 'react'
import type { CompletionSource } from '../editor/completion.ts'
import type { Appearance } from './appearance.ts'

/** UTF-16 offsets of the text as it is. */
export type Selected = { readonly start: number; readonly end: number }

/** Words of a text that something belongs to which is said beside it. */
export type TextMark = Selected & { readonly id: string; readonly isOpen: boolean }

/** Words to be marked in a text while it is written; they stay marked while it changes around them. */
export type MarkedText = {
  readonly list: readonly TextMark[]
  /** The text that their places belong to. When something was typed since, the marks stay as they are. */
  readonly text: string
  /** Somebody pressed in the text: where marks are, the shortest first, or where none is. */
  readonly onPress: (ids: readonly string[]) => void
  /** Words may have moved on the screen. */
  readonly onMoved: () => void
}

/** Where a text with marks stands on the screen. */
export type MarkedPlaces = {
  /** Whatever is selected in it is a part of the text. */
  readonly root: HTMLElement
  readonly scroller: HTMLElement
  /** Distance of the words of a mark from the top of the window, px; undefined: they are gone. */
  readonly topOf: (id: string) => number | undefined
  /** Brings the words of a mark into view. */
  readonly show: (id: string) => void
}

/** What others do with a text while it is written. Offsets are UTF-16 units of the text as it is. */
export type TextEditorHandle = {
  readonly focus: () => void
  /** The text as it is at the moment. */
  readonly text: () => string
  /**
   * Puts another text in the place of the one that is written, as when somebody else's change was merged into it: caret
   * and sight stay among their words, and the writer's undo takes back only what is theirs. `onChange` tells of it.
   */
  readonly takeText: (text: string) => void
  /** What is selected, also in a cell of a table. */
  readonly selection: () => Selected
  readonly select: (start: number, end: number) => void
  /** Undefined in the plain field, which marks nothing. */
  readonly places?: MarkedPlaces
}

export type TextEditorProps = {
  readonly label: string
  /** The Markdown. Give back at once what `onChange` told: another text is taken as somebody else's change. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly appearance: Appearance
  readonly onAppearance: (appearance: Appearance) => void
  /** Shows Markdown as it will read: the whole text beside the source, and its pictures, diagrams and formulas in it. */
  readonly renderPreview: (source: string) => ReactNode
  /** Takes pasted, dropped and chosen files; gives the Markdown that stands for them, if any. Without it there are none. */
  readonly onFiles?: ((files: readonly File[]) => string) | undefined
  /** Keep it stable between renderings. */
  readonly completions?: readonly CompletionSource[]
  /** Ctrl+Enter. */
  readonly onSubmit?: () => void
  /** Without it Escape lets Tab leave the text. */
  readonly onEscape?: () => void
  readonly placeholder?: string
  /** Lines that it has room for at least, when it grows with its text; `fill` takes the height that is there. */
  readonly size?: number | 'fill'
  readonly error?: string | undefined
  readonly isReadOnly?: boolean
  readonly autoFocus?: boolean
  readonly handle?: Ref<TextEditorHandle>
  readonly marked?: MarkedText | undefined
}
