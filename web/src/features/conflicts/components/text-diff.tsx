import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { diffLines, diffWords, type LinePart } from '../model/diff.ts'

const CONTEXT_LINES = 3

type TextDiffProps = { readonly before: string; readonly after: string }

/** What changed in a long text, line by line, with a few unchanged lines around. */
export function TextDiff({ before, after }: TextDiffProps) {
  const t = useT()
  const parts = useMemo(() => diffLines(before, after), [before, after])
  return (
    <div dir="auto" className="max-h-80 overflow-auto py-1 font-mono text-xs leading-5">
      {parts.map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
          key={index}
          data-mark={MARKS[part.kind]}
          className={cx(
            'relative ps-7 pe-3 before:absolute before:start-2.5 before:content-[attr(data-mark)]',
            TONES[part.kind],
          )}
        >
          {part.kind !== 'same' && <span className="sr-only">{t(`conflicts.diff.${part.kind}`)}</span>}
          {shownLines(part, index, parts.length).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one part never move
            <div key={place} className="min-h-5 whitespace-pre-wrap break-words">
              {line ?? <span className="text-faint">⋯</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What changed in a short text, word by word. */
export function WordDiff({ before, after }: TextDiffProps) {
  const t = useT()
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span dir="auto" className="break-words rtl:inline-block rtl:max-w-full">
      {parts.map((part, index) => {
        if (part.kind === 'same') return part.text
        const Element = part.kind === 'removed' ? 'del' : 'ins'
        return (
          <Element
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            key={index}
            aria-label={t(`conflicts.diff.${part.kind}`)}
            className={cx('rounded-sm', TONES[part.kind])}
          >
            {part.text}
          </Element>
        )
      })}
    </span>
  )
}

const TONES: Readonly<Record<LinePart['kind'], string>> = {
  same: 'text-muted',
  removed: 'bg-danger-soft text-danger',
  added: 'bg-ok-soft text-ok no-underline',
}

const MARKS: Readonly<Record<LinePart['kind'], string>> = { same: '', removed: '−', added: '+' }

/** Lines of a part; of long unchanged ones only those next to a change, with null for the gap. */
function shownLines({ kind, lines }: LinePart, index: number, count: number): readonly (string | null)[] {
  if (kind !== 'same' || lines.length <= CONTEXT_LINES * 2 + 1) return lines
  const head = index === 0 ? [] : lines.slice(0, CONTEXT_LINES)
  const tail = index === count - 1 ? [] : lines.slice(-CONTEXT_LINES)
  return [...head, null, ...tail]
}
