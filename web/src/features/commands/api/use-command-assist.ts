import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/index.ts'
import { useReturns } from '../../../platform/connection/index.ts'
import type { CommandAssist, CommandTarget, NewIssueTarget } from '../model/command.ts'
import { assistCommand, type CommandRequest } from './commands.ts'

/** After the last key; what stands there then is worth a question. */
const PAUSE_MS = 120

export type CommandAnswer = {
  /** The last answer; possibly about an earlier text. */
  readonly answer: CommandAssist | undefined
  /** Why there is none about this text. */
  readonly error: unknown
}

type Circumstances = Pick<CommandRequest, 'comment' | 'isSilent'> & {
  /** Another number asks anew. */
  readonly round?: number
}

/** What the server says about a command as it is typed; a newer question drops the one under way. */
export function useCommandAssist(
  target: CommandTarget | NewIssueTarget,
  query: string,
  caret: number,
  { comment = '', isSilent = false, round = 0 }: Circumstances = {},
): CommandAnswer {
  const [state, setState] = useState<CommandAnswer>({ answer: undefined, error: undefined })
  const returns = useReturns()
  // Which words are commented changes nothing about who may comment.
  const words = useRef(comment)
  words.current = comment
  const hasComment = comment !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back it is asked again
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const question = { query, caret, comment: words.current, isSilent }
        const answer = await assistCommand(target, question, stop.signal)
        if (!stop.signal.aborted) setState({ answer, error: undefined })
      } catch (error) {
        if (!stop.signal.aborted && isApiError(error)) setState(old => ({ ...old, error }))
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [target, query, caret, hasComment, isSilent, round, returns])
  return state
}
