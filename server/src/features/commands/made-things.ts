import type { VerbCommand } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { commandVerbsOf, type Makes } from '../issues/index.ts'

/** Ids of what commands made beside issues, by the kind of the verb; plain JSON. */
export type Made = Readonly<Record<string, readonly number[]>>

/** Makes what the commands need and nobody has yet. */
export const makeThings = (ctx: RequestContext, commands: readonly VerbCommand[]): Promise<Made> =>
  ofEach(ctx, async (makes, kind) => {
    const own = commands.filter(command => command.kind === kind)
    return own.length > 0 ? makes.make(ctx, own) : []
  })

/** Takes away what nothing uses by now. Gives what is gone. */
export const takeThingsAway = (ctx: RequestContext, made: Made, copies: readonly number[]): Promise<Made> =>
  ofEach(ctx, (makes, kind) => idsOf(made, kind, ids => makes.takeAway(ctx, ids, copies)))

/** Brings back what was taken away. Gives what is there again. */
export const bringThingsBack = (ctx: RequestContext, gone: Made): Promise<Made> =>
  ofEach(ctx, (makes, kind) => idsOf(gone, kind, ids => makes.bringBack(ctx, ids)))

/** What was made so far, and more. */
export function withMade(before: Made, more: Made): Made {
  const kinds = new Set([...Object.keys(before), ...Object.keys(more)])
  return Object.fromEntries([...kinds].map(kind => [kind, [...(before[kind] ?? []), ...(more[kind] ?? [])]]))
}

async function ofEach(
  ctx: RequestContext,
  work: (makes: Makes, kind: string) => Promise<readonly number[]>,
): Promise<Made> {
  const found: Record<string, readonly number[]> = {}
  for (const { makes, definition } of commandVerbsOf(ctx.contributions).all) {
    const ids = makes ? await work(makes, definition.kind) : []
    if (ids.length > 0) found[definition.kind] = ids
  }
  return found
}

const idsOf = async (
  things: Made,
  kind: string,
  work: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<readonly number[]> => (things[kind]?.length ? work(things[kind]) : [])
