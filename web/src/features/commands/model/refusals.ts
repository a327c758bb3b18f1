import type { CommandIssue, CommandRefusal, CommandTarget } from './command.ts'

export function countRefused(refusals: readonly CommandRefusal[]): number {
  return refusals.reduce((sum, { count }) => sum + count, 0)
}

/** A refused issue as it is named; without a link where there is nothing to go to. */
export type RefusedIssue = { readonly id: string; readonly name: string; readonly isThere: boolean }

/** The issues of a refusal as far as their names are known: from the server, or from what the command was meant for. */
export function refusedIssues({ error, ids, issues }: CommandRefusal, target?: CommandTarget): readonly RefusedIssue[] {
  const meant: readonly CommandIssue[] = target?.kind === 'issues' ? target.issues : []
  const names = new Map([...meant, ...issues].map(({ id, idReadable }) => [id, idReadable]))
  return ids.flatMap(id => {
    const name = names.get(id)
    return name ? [{ id, name, isThere: error !== 'not_found' }] : []
  })
}

/** The issues that can still be looked at, to put right what kept them from it. */
export function stillThere(refusals: readonly CommandRefusal[]): readonly string[] {
  return refusals.flatMap(({ error, ids }) => (error === 'not_found' ? [] : ids))
}
