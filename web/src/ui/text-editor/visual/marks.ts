import { syntaxTree } from '@codemirror/language'
import type { EditorSelection, EditorState, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { SyntaxNodeRef } from '@lezer/common'
import { loadedRenderer } from '../../markdown/load-renderer.ts'
import { attentionOf, isAttended } from './attention.ts'
import type { DrawnPartsStore } from './drawn-parts-store.ts'
import { DrawnWidget } from './drawn-widget.ts'
import { AlertWidget, BulletWidget, EmojiWidget, LanguageWidget, RuleWidget, TaskWidget } from './small-widgets.ts'

type MarksOptions = {
  readonly parts: DrawnPartsStore
  readonly taskLabel: () => string
  /** What readers see above a box of a kind, as `note`. */
  readonly alertLabel: (kind: string) => string
}

type Build = MarksOptions & {
  readonly state: EditorState
  readonly at: EditorSelection | null
  readonly found: Range<Decoration>[]
  /** What is drawn: a block that goes on outside of it is handled within. */
  readonly from: number
  readonly to: number
}

const HIDDEN = Decoration.replace({})
const BULLET = Decoration.replace({ widget: new BulletWidget() })
const RULE = Decoration.replace({ widget: new RuleWidget() })
const LINK = Decoration.mark({ class: 'te-link-words' })
const INDENT = Decoration.mark({ class: 'te-indent' })

/** Shows marks of Markdown as what they mean, where they are in sight and nobody writes. */
export function visualMarks(options: MarksOptions) {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = build(view, options)
      }

      update(update: ViewUpdate) {
        const isOther =
          update.docChanged ||
          update.viewportChanged ||
          update.state.readOnly !== update.startState.readOnly ||
          attentionOf(update.state) !== attentionOf(update.startState) ||
          syntaxTree(update.state) !== syntaxTree(update.startState)
        if (isOther) this.decorations = build(update.view, options)
      }
    },
    { decorations: plugin => plugin.decorations },
  )
}

function build(view: EditorView, options: MarksOptions): DecorationSet {
  const { state } = view
  const at = attentionOf(state)
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    const context: Build = { ...options, state, at, found, from, to }
    syntaxTree(state).iterate({ from, to, enter: node => SHOWN[node.name]?.(node, context) })
  }
  return Decoration.set(found, true)
}

/** False: what is inside is not looked at. */
type Show = (node: SyntaxNodeRef, context: Build) => boolean | undefined

const inlineMarks: Show = (node, context) => {
  if (isAttended(context.at, node.from, node.to)) return
  for (const name of ['EmphasisMark', 'StrikethroughMark', 'CodeMark'])
    for (const mark of node.node.getChildren(name)) hide(context, mark.from, mark.to)
}

const drawnInline: Show = (node, context) => {
  if (isAttended(context.at, node.from, node.to) || !isInOneLine(context.state, node.from, node.to)) return
  const widget = new DrawnWidget(context.state.sliceDoc(node.from, node.to), false, context.parts)
  context.found.push(Decoration.replace({ widget }).range(node.from, node.to))
  return false
}

const SHOWN: Readonly<Record<string, Show>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(size => [`ATXHeading${size}`, heading(size)])),
  SetextHeading1: underlined(1),
  SetextHeading2: underlined(2),
  Emphasis: inlineMarks,
  StrongEmphasis: inlineMarks,
  Strikethrough: inlineMarks,
  InlineCode: inlineMarks,
  InlineMath: drawnInline,
  Shortcode: showEmoji,
  Image: drawnInline,
  Link: showLink,
  Autolink: (node, context) => {
    if (isAttended(context.at, node.from, node.to)) return
    for (const mark of node.node.getChildren('LinkMark')) hide(context, mark.from, mark.to)
  },
  URL: (node, context) => {
    if (node.from < node.to && node.node.parent?.name !== 'Link') context.found.push(LINK.range(node.from, node.to))
    return undefined
  },
  Escape: (node, context) => {
    if (!isAttended(context.at, node.from, node.to)) hide(context, node.from, node.from + 1)
    return undefined
  },
  HorizontalRule: (node, context) => {
    if (!isLineAttended(context, node.from)) context.found.push(RULE.range(node.from, node.to))
    return undefined
  },
  Blockquote: showQuote,
  QuoteMark: (node, context) => {
    if (!isLineAttended(context, node.from)) hide(context, node.from, behindBlank(context.state, node.to))
    return undefined
  },
  ListMark: showListMark,
  TaskMarker: showTask,
  FencedCode: showCode,
  CodeBlock: (node, context) => {
    codeLines(node, context)
    return undefined
  },
  // In the sight of nobody they are drawn as blocks.
  Table: () => false,
  BlockMath: () => false,
}

function heading(size: number): Show {
  const line = Decoration.line({ class: `te-h te-h${size}` })
  return (node, context) => {
    const { from } = context.state.doc.lineAt(node.from)
    context.found.push(line.range(from))
    if (isLineAttended(context, node.from)) return
    const [first, last] = node.node.getChildren('HeaderMark')
    if (first) hide(context, first.from, behindBlanks(context.state, first.to))
    if (last) hide(context, beforeBlanks(context.state, last.from), last.to)
  }
}

function underlined(size: number): Show {
  return (node, context) => {
    const mark = node.node.getChild('HeaderMark')
    lines(context, node.from, mark ? mark.from - 1 : node.to, `te-h te-h${size}`)
    if (mark) lines(context, mark.from, mark.to, 'te-underline')
    return undefined
  }
}

function showLink(node: SyntaxNodeRef, context: Build): undefined {
  const [open, close] = node.node.getChildren('LinkMark')
  const isLink = node.node.getChild('URL') ?? node.node.getChild('LinkLabel')
  if (!open || !close || !isLink || open.to === close.from) return
  context.found.push(LINK.range(open.to, close.from))
  if (isAttended(context.at, node.from, node.to)) return
  hide(context, open.from, open.to)
  hide(context, close.from, node.to)
}

const ALERT = /^ {0,3}> {0,3}\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*$/i

function showQuote(node: SyntaxNodeRef, context: Build): undefined {
  const first = context.state.doc.lineAt(node.from)
  const name = ALERT.exec(first.text)?.[1]
  const kind = name?.toLowerCase()
  lines(context, node.from, node.to, kind ? `te-quoted te-alert te-alert-${kind}` : 'te-quoted')
  if (!name || !kind || first.from < context.from || isLineAttended(context, first.from)) return
  const from = first.from + first.text.indexOf('[')
  const widget = new AlertWidget(kind, context.alertLabel(kind))
  context.found.push(Decoration.replace({ widget }).range(from, from + name.length + 3))
}

function showEmoji(node: SyntaxNodeRef, context: Build): undefined {
  if (isAttended(context.at, node.from, node.to)) return
  // Their names come with the renderer; until then they stand as they are written.
  const emoji = loadedRenderer()?.emojiOf(context.state.sliceDoc(node.from + 1, node.to - 1))
  if (emoji) context.found.push(Decoration.replace({ widget: new EmojiWidget(emoji) }).range(node.from, node.to))
}

function showListMark(node: SyntaxNodeRef, context: Build): undefined {
  const line = context.state.doc.lineAt(node.from)
  if (line.from < node.from && /^\s+$/.test(context.state.sliceDoc(line.from, node.from)))
    context.found.push(INDENT.range(line.from, node.from))
  if (isAttended(context.at, node.from, node.to)) return
  const item = node.node.parent
  if (item?.getChild('Task')) hide(context, node.from, behindBlank(context.state, node.to))
  else if (item?.parent?.name === 'BulletList') context.found.push(BULLET.range(node.from, node.to))
}

function showTask(node: SyntaxNodeRef, context: Build): undefined {
  if (isAttended(context.at, node.from, node.to)) return
  const isDone = context.state.sliceDoc(node.from + 1, node.from + 2) !== ' '
  const words = context.state.sliceDoc(node.to, context.state.doc.lineAt(node.to).to).trim()
  const widget = new TaskWidget(
    isDone,
    words === '' ? context.taskLabel() : words.slice(0, 200),
    context.state.readOnly,
  )
  context.found.push(Decoration.replace({ widget }).range(node.from, node.to))
}

function showCode(node: SyntaxNodeRef, context: Build): boolean {
  codeLines(node, context)
  if (isAttended(context.at, node.from, node.to)) return false
  const [open, close] = node.node.getChildren('CodeMark')
  const info = node.node.getChild('CodeInfo')
  if (open) {
    const widget = new LanguageWidget(info ? context.state.sliceDoc(info.from, info.to) : '')
    const { to } = context.state.doc.lineAt(open.from)
    context.found.push(Decoration.replace({ widget }).range(open.from, to))
  }
  if (close && close.from > (open?.to ?? 0)) hide(context, close.from, close.to)
  return false
}

function codeLines(node: SyntaxNodeRef, context: Build): void {
  lines(context, node.from, node.to, 'te-code-line')
  const { doc } = context.state
  context.found.push(Decoration.line({ class: 'te-code-first' }).range(doc.lineAt(node.from).from))
  context.found.push(Decoration.line({ class: 'te-code-last' }).range(doc.lineAt(node.to).from))
}

/** Gives each line of a block that is in sight a class. */
function lines({ state, from, to, found }: Build, start: number, end: number, name: string): void {
  const line = Decoration.line({ class: name })
  for (let place = Math.max(start, from); place <= Math.min(end, to); ) {
    const { from: first, to: last } = state.doc.lineAt(place)
    found.push(line.range(first))
    place = last + 1
  }
}

function hide({ state, found }: Build, from: number, to: number): void {
  if (from < to && isInOneLine(state, from, to)) found.push(HIDDEN.range(from, to))
}

function isInOneLine(state: EditorState, from: number, to: number): boolean {
  return state.doc.lineAt(from).to >= to
}

function isLineAttended({ state, at }: Build, place: number): boolean {
  const { from, to } = state.doc.lineAt(place)
  return isAttended(at, from, to)
}

function behindBlank(state: EditorState, place: number): number {
  return /^[ \t]$/.test(state.sliceDoc(place, place + 1)) ? place + 1 : place
}

function behindBlanks(state: EditorState, place: number): number {
  const rest = state.sliceDoc(place, state.doc.lineAt(place).to)
  return place + rest.length - rest.trimStart().length
}

function beforeBlanks(state: EditorState, place: number): number {
  const before = state.sliceDoc(state.doc.lineAt(place).from, place)
  return place - (before.length - before.trimEnd().length)
}
