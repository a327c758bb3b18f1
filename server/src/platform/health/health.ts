import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../context/index.ts'
import { type Belonging, belongingOf, INSTALLATION } from '../files/index.ts'
import { settingText } from '../settings/index.ts'

/** What is asked of a node before people are sent to it. */
export type CheckName = 'database' | 'schema' | 'clock' | 'files' | 'drain'

/** `ok` or, in words that may be public, what is wrong; by check. What could not be looked at is left out. */
export interface Readiness {
  readonly isReady: boolean
  readonly checks: Readonly<Partial<Record<CheckName, string>>>
  /** Milliseconds that the clock of this node is ahead of the database's, at least; null: the database did not say. */
  readonly clockSkew: number | null
}

/** Whether a node does its work, for balancers and whoever looks after it. */
export interface Health {
  /** Whether people should be sent here; answers within about two seconds, whatever happened to the database. */
  ready(): Promise<Readiness>
  /** From now on people should be sent elsewhere; whoever comes is served as before. */
  drain(): void
}

/** An answer that comes later is none. */
const PATIENCE_MS = 2_000
/** A node whose clock is further off the database's orders what people do wrongly. */
const MAX_CLOCK_SKEW_MS = 1_000

interface Answer {
  readonly now: number
  readonly ledger: readonly string[]
  readonly installation: string | null
}

const FILES: Readonly<Record<Belonging, string>> = {
  ours: 'ok',
  unclaimed: 'lie in a folder that is not the one of this installation',
  foreign: 'lie in the folder of another installation',
}

/** @param migrations names of those that this release needs; the database may have those of a newer one as well */
export function createHealth(
  { database, files, clock }: Pick<Platform, 'database' | 'files' | 'clock'>,
  migrations: readonly string[],
): Health {
  let isDraining = false
  let asking: Promise<Readiness> | null = null

  async function ask(): Promise<Pick<Readiness, 'checks' | 'clockSkew'>> {
    const begin = clock()
    const { rows } = await sql<Answer>`
      select extract(epoch from clock_timestamp()) * 1000 as now, array(select name from migration) as ledger,
        ${settingText(INSTALLATION)} as installation`.execute(database.probe)
    const end = clock()
    const [answer] = rows
    if (!answer) return { checks: { database: 'gives no answer' }, clockSkew: null }
    const ledger = new Set(answer.ledger)
    const missing = migrations.filter(name => !ledger.has(name)).length
    // The database looked at its clock at some moment between.
    const skew = Math.max(begin - answer.now, 0) || Math.min(end - answer.now, 0)
    const isNear = Math.abs(skew) <= MAX_CLOCK_SKEW_MS
    const checks = {
      database: 'ok',
      schema: missing === 0 ? 'ok' : `lacks ${missing} of the migrations of this release`,
      clock: isNear ? 'ok' : `is ${(Math.abs(skew) / 1_000).toFixed(1)} s off the clock of the database`,
      files: await belongingOf(answer.installation, files).then(
        belonging => FILES[belonging],
        () => 'cannot be read',
      ),
    }
    return { checks, clockSkew: Math.round(skew) }
  }

  async function check(): Promise<Readiness> {
    const stop = new AbortController()
    const silence = { checks: { database: 'does not answer' }, clockSkew: null }
    const patience = setTimeout(PATIENCE_MS, silence, { signal: stop.signal })
    patience.catch(() => undefined)
    const { checks, clockSkew } = await Promise.race([ask().catch(() => silence), patience])
    stop.abort()
    const all = { ...checks, drain: isDraining ? 'is about to stop' : 'ok' }
    return { isReady: Object.values(all).every(result => result === 'ok'), checks: all, clockSkew }
  }

  return {
    // Those who ask at the same time share one look.
    ready: () => {
      asking ??= check().finally(() => {
        asking = null
      })
      return asking
    },
    drain: () => {
      isDraining = true
    },
  }
}
