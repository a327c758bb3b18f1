import { syntaxTree } from '@codemirror/language'
import { type Extension, type Range, StateEffect } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type ColouredRange, colouredRanges } from '../../markdown/highlight.ts'

/** Typing goes on for this long, in ms, before what was typed is coloured. */
const PAUSE_MS = 120
/** Blocks of code whose colours are remembered. */
const MAX_KNOWN = 100

/** Colours of some code have become known. */
const coloured = StateEffect.define<null>()

type CodeBlock = { readonly from: number; readonly to: number; readonly language: string; readonly code: string }

/** Gives code in sight the colours that readers see. What is typed keeps those that it had until there are new ones. */
export const codeColours: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet = Decoration.none
    private readonly known = new Map<string, readonly ColouredRange[]>()
    private timer: ReturnType<typeof setTimeout> | undefined

    constructor(view: EditorView) {
      this.build(view)
    }

    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = this.decorations.map(update.changes)
      const isOther =
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.state) !== syntaxTree(update.startState) ||
        update.transactions.some(({ effects }) => effects.some(effect => effect.is(coloured)))
      if (isOther) this.build(update.view)
    }

    destroy() {
      clearTimeout(this.timer)
    }

    private build(view: EditorView) {
      const found: Range<Decoration>[] = []
      const missing: CodeBlock[] = []
      for (const block of blocksIn(view)) {
        const colours = this.known.get(keyOf(block))
        if (colours) {
          for (const { from, to, className } of colours)
            found.push(Decoration.mark({ class: className }).range(block.from + from, block.from + to))
        } else {
          missing.push(block)
          this.decorations.between(block.from, block.to, (from, to, value) => void found.push(value.range(from, to)))
        }
      }
      this.decorations = Decoration.set(found, true)
      clearTimeout(this.timer)
      if (missing.length > 0) this.timer = setTimeout(() => void this.colour(view, missing), PAUSE_MS)
    }

    private async colour(view: EditorView, blocks: readonly CodeBlock[]) {
      for (const block of blocks) {
        // Without its colours it is read as well.
        const colours = await colouredRanges(block.language, block.code).catch(() => [])
        if (this.known.size >= MAX_KNOWN) this.known.clear()
        this.known.set(keyOf(block), colours)
      }
      if (view.dom.isConnected) view.dispatch({ effects: coloured.of(null) })
    }
  },
  { decorations: plugin => plugin.decorations },
)

const keyOf = ({ language, code }: CodeBlock): string => `${language}\n${code}`

function blocksIn(view: EditorView): readonly CodeBlock[] {
  const { state } = view
  const blocks: CodeBlock[] = []
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (node.name !== 'FencedCode') return undefined
        const info = node.node.getChild('CodeInfo')
        const [text, ...others] = node.node.getChildren('CodeText')
        // In a quote or a list its lines are apart, and are left without colours.
        const language = info && /^[\w#+-]+/.exec(state.sliceDoc(info.from, info.to))?.[0]
        if (language && text && others.length === 0 && !blocks.some(block => block.from === text.from))
          blocks.push({ from: text.from, to: text.to, language, code: state.sliceDoc(text.from, text.to) })
        return false
      },
    })
  return blocks
}
