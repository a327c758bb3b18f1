import type { QueryNames, StyleRange } from '@cairn/common/features/search'
import { useMemo } from 'react'
import type { Assistance } from '../api/assist.ts'
import { mergeStyles, segmentsOf, withoutErrorAt } from '../model/highlight.ts'
import { type QueryProblem, settled } from '../model/problems.ts'
import type { Edit } from '../model/suggestions.ts'
import { useSyntax } from './use-syntax.ts'

const NO_PROBLEMS: readonly QueryProblem[] = []
const NO_STYLES: readonly StyleRange[] = []

type Reading = Edit & {
  /** The query that is in force. */
  readonly value: string
  /** One that was refused while that one stays in force. */
  readonly refused?: string | undefined
  /** Why the one in force was refused, or that one. */
  readonly problems?: readonly QueryProblem[] | undefined
  readonly names: QueryNames
  readonly isWriting: boolean
  readonly answer: Assistance | undefined
}

/** What is known about the text: how it is coloured and what is wrong with it. */
export function useReading(reading: Reading) {
  const { value, refused = value, names, problems = NO_PROBLEMS, text, caret, isWriting, answer } = reading
  const shownProblems = useMemo(() => {
    if (text === refused && problems.length > 0) return problems
    if (answer?.query !== text) return NO_PROBLEMS
    return isWriting ? settled(answer.problems, caret) : answer.problems
  }, [refused, problems, answer, text, caret, isWriting])
  const local = useSyntax(text, names)?.styles ?? NO_STYLES
  const segments = useMemo(() => {
    const styles = mergeStyles(text, local, answer)
    return segmentsOf(text, isWriting ? withoutErrorAt(caret, styles, local) : styles, shownProblems)
  }, [text, caret, local, answer, isWriting, shownProblems])
  return { shownProblems, segments }
}
