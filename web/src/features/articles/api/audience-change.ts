import { audienceChangeRoute } from '@cairn/common/features/articles'
import type { BodyOf, Read } from '@cairn/common/features/entities'
import { call } from '../../../platform/api/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

const FIELDS = {
  gained: USER_FIELDS,
  lost: USER_FIELDS,
  gainedCount: true,
  lostCount: true,
  articlesCount: true,
  isComplete: true,
} as const

/** Who gains and loses sight of an article by a change. */
export type AudienceChange = Read<'AudienceChange', typeof FIELDS>

/** What a person is asked before it is done. */
export type AudienceQuestion = {
  /** Readable id of the article. */
  readonly idReadable: string
  /** What is about to be done. */
  readonly kind: 'move' | 'limit'
  readonly change: AudienceChange
  readonly answer: (goesOn: boolean) => void
}

type Asked = Omit<AudienceQuestion, 'change' | 'answer'> & {
  readonly id: string
  readonly body: BodyOf<'Article'>
}

let open: AudienceQuestion | undefined
const listeners = new Set<() => void>()

/** The question that waits for an answer, for who shows it. */
export const audienceQuestion = {
  read: (): AudienceQuestion | undefined => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // Nobody is left who could be asked.
      if (listeners.size === 0) open?.answer(false)
    }
  },
}

function show(question: AudienceQuestion | undefined): void {
  open?.answer(false)
  open = question
  for (const tell of listeners) tell()
}

/**
 * Tells a person who gains and loses sight of an article by a change, and whether to go on; when nobody does, that is
 * not asked. Without an answer of the server the change is not made, and a message says why.
 */
export async function confirmAudience({ id, idReadable, kind, body }: Asked): Promise<boolean> {
  let change: AudienceChange
  try {
    change = await call(audienceChangeRoute, { params: { id }, fields: FIELDS, body })
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return false
  }
  const { gainedCount, lostCount, isComplete } = change
  // Who may not look people up is told nothing.
  if (gainedCount === null || lostCount === null || (gainedCount + lostCount === 0 && isComplete)) return true
  if (listeners.size === 0) return true
  return new Promise(resolve => {
    const answer = (goesOn: boolean) => {
      if (open?.answer === answer) {
        open = undefined
        for (const tell of listeners) tell()
      }
      resolve(goesOn)
    }
    show({ idReadable, kind, change, answer })
  })
}
