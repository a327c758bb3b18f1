import { setTimeout } from 'node:timers/promises'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../context/index.ts'
import { isConnectionLost, isDatabaseAway } from './failures.ts'
import { together } from './together.ts'

/** How often work that was not committed is tried in all. */
const ATTEMPTS = 4
const PAUSE_MS = 25
/** After this time it is not tried again: somebody waits. */
const PATIENCE_MS = 5_000
/** Seconds after which somebody may look again whether it was saved. */
const RETRY_AFTER = 2

/** A deadlock, a serialisation failure: PostgreSQL gave it up only because of others that ran at the same time. */
const CONTENTION: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/**
 * The only way to write. Runs the work in one transaction; inside another one it joins that. All or nothing:
 * what the work throws rolls everything back. No network call belongs inside. Work that was surely not committed, as it
 * ran into a deadlock, a serialisation failure or the end of its connection, is done again from its beginning, so it
 * must not change what outlives it. When the connection breaks at the commit nobody knows: AppError `outcome_unknown`.
 */
export async function transaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const begin = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(ctx, work)
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      const isOver = attempt === ATTEMPTS || performance.now() - begin > PATIENCE_MS
      if (isOver || !(CONTENTION.has(code) || isConnectionLost(error))) throw error
    }
    await setTimeout(Math.random() * PAUSE_MS * attempt)
  }
}

async function attemptOnce<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
  const running = phases()
  let isDone = false
  let failure: { readonly error: unknown } | null = null
  const result = await ctx.writing
    .transaction()
    .execute(async db => {
      const inner: RequestContext = { ...ctx, db, search: db, phases: running }
      try {
        const value = await work(inner)
        await running.run(inner)
        await ctx.beforeCommit?.(inner)
        isDone = true
        return value
      } catch (error) {
        failure = { error }
        throw error
      }
    })
    .catch(error => {
      // Where the connection is gone the rollback fails as well, and says less.
      if (failure) throw failure.error
      if (isDone && isDatabaseAway(error))
        throw new AppError('outcome_unknown', { retryAfter: RETRY_AFTER }, { cause: error })
      throw error
    })
  ctx.events.wake()
  return result
}

type Step = () => Promise<void>

/**
 * What follows from changes of one kind. Verbs write rows and note what they changed; this is done once at the end of
 * the transaction for all that was noted, by however many verbs.
 */
export interface Settlement<T> {
  /** The context in which rules act: for whoever made the changes, with rights of their own. */
  readonly ruleContext: (ctx: RequestContext) => RequestContext
  /** Computes anew what depends on the changes. What it changes and notes is a change like others. */
  readonly derive?: (ctx: RequestContext, changes: readonly T[]) => Promise<void>
  /** Writes what all changes together come to: history, search rows, events. */
  readonly settle: (ctx: RequestContext, changes: readonly T[]) => Promise<void>
}

/**
 * Something contributed that reacts to changes before they are settled: it may call verbs, and refuses a change by
 * throwing. What it brings about it is told of in the next round, until there is nothing new.
 */
export interface Rule<T> {
  readonly name: string
  readonly reactsTo: Settlement<T>
  readonly react: (ctx: RequestContext, changes: readonly T[]) => Promise<void>
}

/** The end of a transaction: rules → settle → last → after. */
export interface Phases {
  /** Notes changes to be settled. `isKnown`: the rules have reacted to them already. */
  note<T>(settlement: Settlement<T>, changes: readonly T[], isKnown?: boolean): void
  /**
   * Does what must wait for all else, such as taking a number, because it locks what many wait for. `isOneStatement`: it
   * needs no answer of what is settled, and is sent right behind it.
   */
  last(step: Step, options?: { readonly isOneStatement?: boolean }): void
  /** Does what needs the outcome of those: after all of them. */
  after(step: Step): void
}

export interface RunningPhases extends Phases {
  /** Lets the rules react to what was noted so far. */
  runRules(ctx: RequestContext): Promise<void>
  /** Runs all phases, each in the order in which things were noted and asked for; each may add to any. */
  run(ctx: RequestContext): Promise<void>
  /** Hands over what was noted and asked for. */
  moveTo(others: Phases): void
}

/** How often rules may react to what they themselves brought about. */
const MAX_ROUNDS = 20

interface Noted {
  readonly known: unknown[]
  readonly fresh: unknown[]
}

export function phases(): RunningPhases {
  const noted = new Map<Settlement<unknown>, Noted>()
  const last: { readonly step: Step; readonly isOneStatement: boolean }[] = []
  const after: Step[] = []

  async function runRules(ctx: RequestContext): Promise<void> {
    for (let round = 1; ; round++) {
      const fresh = [...noted].filter(([, changes]) => changes.fresh.length > 0)
      if (fresh.length === 0) return
      if (round > MAX_ROUNDS) throw new AppError('bad_request', { reason: 'rules cause one another without end' })
      for (const [settlement, of] of fresh) {
        const changes = of.fresh.splice(0)
        for (const change of changes) of.known.push(change)
        await settlement.derive?.(ctx, changes)
        const rules = ctx.rules.filter(rule => rule.reactsTo === settlement)
        for (const rule of rules) await rule.react(settlement.ruleContext(ctx), changes as never[])
      }
    }
  }

  async function settle(ctx: RequestContext): Promise<void> {
    await runRules(ctx)
    const all = [...noted]
    noted.clear()
    const ending = all.pop()
    for (const [settlement, { known }] of all) await settlement.settle(ctx, known)
    if (!ending) return
    const [settlement, { known }] = ending
    const settling = settlement.settle(ctx, known)
    const along = last[0]?.isOneStatement ? last.shift() : undefined
    await together([settling, along ? along.step() : Promise.resolve()])
  }

  const nextStep = () => last.shift()?.step ?? after.shift()

  return {
    note: (settlement, changes, isKnown = false) => {
      if (changes.length === 0) return
      const key = settlement as Settlement<unknown>
      const of = noted.get(key) ?? { known: [], fresh: [] }
      noted.set(key, of)
      // One by one: there may be more than a call takes arguments.
      const list = of[isKnown ? 'known' : 'fresh']
      for (const change of changes) list.push(change)
    },
    last: (step, { isOneStatement = false } = {}) => void last.push({ step, isOneStatement }),
    after: step => void after.push(step),
    runRules,
    run: async ctx => {
      do {
        await settle(ctx)
        for (let step = nextStep(); step; step = nextStep()) await step()
      } while (noted.size > 0)
    },
    moveTo: others => {
      for (const [settlement, { known, fresh }] of noted) {
        others.note(settlement, known, true)
        others.note(settlement, fresh)
      }
      for (const { step, ...options } of last) others.last(step, options)
      for (const step of after) others.after(step)
    },
  }
}

const refuse = (): never => {
  throw new Error('Nothing follows from a change outside a transaction')
}

/** Outside a transaction there is no end. */
export const NO_PHASES: Phases = { note: refuse, last: refuse, after: refuse }
