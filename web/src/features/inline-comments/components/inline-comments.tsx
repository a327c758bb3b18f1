import type { ReactNode } from 'react'
import { PageTextContext } from '../../markdown/index.ts'
import { InlineContext } from './inline-context.ts'
import { useInlineKeys } from './inline-keys.ts'
import { InlineMarks } from './inline-marks.tsx'
import { NewThreadDialog } from './new-thread.tsx'
import { SelectionButton } from './selection-button.tsx'
import type { Inline } from './use-inline.ts'

type InlineCommentsProps = {
  readonly inline: Inline
  /** There is room for threads beside the text. */
  readonly hasMargin: boolean
  readonly children: ReactNode
}

/** Lets people speak about words of the text inside: marks them, and gives the threads to whoever shows these. */
export function InlineComments({ inline, hasMargin, children }: InlineCommentsProps) {
  useInlineKeys(inline)
  return (
    <InlineContext value={inline}>
      {inline.isEdited ? (
        children
      ) : (
        <>
          <PageTextContext value={inline.onDrawn}>{children}</PageTextContext>
          <InlineMarks hasMargin={hasMargin} />
        </>
      )}
      <SelectionButton />
      {!hasMargin && <NewThreadDialog />}
    </InlineContext>
  )
}
