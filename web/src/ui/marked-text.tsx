import type { Range } from '../platform/matching/index.ts'

type MarkedTextProps = { readonly text: string; readonly ranges: readonly Range[] }

/** A text with its matched letters bold. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  if (ranges.length === 0) return text
  let end = 0
  return (
    <>
      {ranges.map(([from, to]) => {
        const before = text.slice(end, from)
        end = to
        return (
          <span key={from}>
            {before}
            <b className="font-semibold text-accent-text">{text.slice(from, to)}</b>
          </span>
        )
      })}
      {text.slice(end)}
    </>
  )
}
