import type { Style } from '@cairn/common/features/search'
import { memo, type Ref } from 'react'
import { cx } from '../../../ui/class-names.ts'
import type { Segment } from '../model/highlight.ts'

const COLORS: Readonly<Record<Style, string>> = {
  text: '',
  field_name: 'text-accent-text',
  field_value: 'text-ok',
  operator: 'text-muted',
  error: '',
}

const UNDERLINE = 'underline decoration-danger decoration-wavy decoration-1 underline-offset-3'

export type QueryMirrorProps = {
  readonly segments: readonly Segment[]
  readonly mirrorRef: Ref<HTMLDivElement>
  /** While an input method composes, the box shows its own letters with its marks. */
  readonly isHidden?: boolean
}

/**
 * The coloured text behind a box whose own letters are transparent. Only colours and lines differ between its parts,
 * so that every letter lies where the box has it.
 */
export const QueryMirror = memo(function QueryMirror({ segments, mirrorRef, isHidden = false }: QueryMirrorProps) {
  return (
    <div
      ref={mirrorRef}
      aria-hidden
      dir="auto"
      className={cx(
        'pointer-events-none absolute inset-0 overflow-hidden leading-7.5 whitespace-pre text-start',
        isHidden && 'invisible',
      )}
    >
      <QuerySegments segments={segments} />
    </div>
  )
})

/** The letters of a query in their colours. */
export function QuerySegments({ segments }: Pick<QueryMirrorProps, 'segments'>) {
  return segments.map(({ start, text, style, problem }) => (
    <span key={start} data-start={start} className={problem || style === 'error' ? UNDERLINE : style && COLORS[style]}>
      {text}
    </span>
  ))
}
