import { useFormats } from '../../../platform/i18n/index.ts'
import type { CommandTarget } from '../model/command.ts'

/** How many issues are meant: the number that decides between one and several, and what people read: `1,000+`. */
export type TargetCount = { readonly count: number; readonly shown: string }

export function useTargetCount(target: CommandTarget): TargetCount {
  const { number } = useFormats()
  if (target.kind === 'search') return { count: target.count, shown: target.shown }
  return { count: target.issues.length, shown: number(target.issues.length) }
}
