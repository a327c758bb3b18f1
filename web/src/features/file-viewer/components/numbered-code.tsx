import { useMemo } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { MarkdownView } from '../../../ui/markdown/index.ts'
import { asCodeBlock } from '../model/preview.ts'

/** More lines are shown without their numbers. */
const MAX_LINES = 5_000
/** What hides how a line runs is written out by the renderer, which makes lines longer than they are. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const CODE = '[&_pre]:m-0! [&_pre]:overflow-visible! [&_pre]:border-0! [&_pre]:bg-transparent!'
/** The file has the bar of a block of code above it, for all of it. */
const BARE =
  '[&_.md-code-bar]:hidden! [&_.md-code-block]:m-0! [&_.md-code-block]:overflow-visible! [&_.md-code-block]:border-0! [&_.md-code-block]:bg-transparent!'
const WRAPPED = '[&_pre]:whitespace-pre-wrap! [&_pre]:[overflow-wrap:anywhere]!'

type NumberedCodeProps = {
  readonly text: string
  /** The highlighter's word for the language; empty for plain text. */
  readonly language: string
  /** Long lines go on in the next one instead of out of sight. */
  readonly isWrapped: boolean
}

/** Code with the numbers of its lines, which stay beside them however they are wrapped. */
export function NumberedCode({ text, language, isWrapped }: NumberedCodeProps) {
  const lines = useMemo(() => linesOf(text), [text])
  const code = (
    <MarkdownView
      source={asCodeBlock(text, language)}
      dir="ltr"
      className={cx(CODE, BARE, isWrapped && WRAPPED, lines && 'absolute inset-0 [&_pre]:ps-(--gutter)!')}
    />
  )
  if (!lines) return code
  return (
    <div
      style={{ '--gutter': `${String(lines.length).length + 4}ch` }}
      className={cx('relative font-mono text-xs', !isWrapped && 'min-w-max')}
    >
      {/* The same text once more, unseen: it takes the room, line by line. */}
      <div aria-hidden className={cx('md select-none', CODE, isWrapped && WRAPPED)}>
        <pre className="ps-(--gutter)!">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file never move
            <span key={index} className="relative block">
              <span className="absolute end-full me-[2ch] whitespace-nowrap text-faint">{index + 1}</span>
              <span className="invisible">{line === '' ? ' ' : line}</span>
            </span>
          ))}
        </pre>
      </div>
      {code}
    </div>
  )
}

/** The lines to be numbered; null when that would not do. */
function linesOf(text: string): readonly string[] | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.length > MAX_LINES || BIDI_CONTROLS.test(text) ? null : lines
}
