import { useEffect, useState } from 'react'
import { useReturns } from '../../../platform/connection/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import type { Edit } from '../model/suggestions.ts'
import type { Assistance } from './assist.ts'
import { createAssistStore } from './assist-store.ts'

/** The last answer of the server about the text in a box; another question drops the one under way. */
export function useAssist({ text, caret }: Edit, folder: string | undefined, isOn: boolean): Assistance | undefined {
  const [assist] = useState(createAssistStore)
  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back it is asked again
  useEffect(
    () => (isOn ? assist.ask({ text, caret }, folder) : undefined),
    [assist, text, caret, folder, isOn, returns],
  )
  return useStore(assist)
}
