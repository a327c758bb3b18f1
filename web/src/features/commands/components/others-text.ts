import type { useT } from '../../../platform/i18n/index.ts'

/** So many issues are asked beforehand whether they can take a command. */
const MAX_ASKED = 1_000

/** What the button says that goes on without the issues that refuse. Of more than are asked nobody knows how many. */
export function othersText(t: ReturnType<typeof useT>, all: number, refused: number, deletes: boolean): string {
  const key = deletes ? 'commands.deleteOthers' : 'commands.applyOthers'
  return t(key, { count: all > MAX_ASKED ? -1 : all - refused })
}
