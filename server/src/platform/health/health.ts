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

  async function ask(): Promise<Readiness['checks']> {
    const begin = clock()
    const { rows } = await sql<Answer>`
      select extract(epoch from clock_timestamp()) * 1000 as now, array(select name from migration) as ledger,
        ${settingText(INSTALLATION)} as installation`.execute(database.probe)
    const end = clock()
    const [answer] = rows
    if (!answer) return { database: 'gives no answer' }
    const ledger = new Set(answer.ledger)
    const missing = migrations.filter(name => !ledger.has(name)).length
    // The database looked at its clock at some moment between.
    const skew = Math.max(begin - answer.now, answer.now - end, 0)
    return {
      database: 'ok',
      schema: missing === 0 ? 'ok' : `lacks ${missing} of the migrations of this release`,
      clock: skew <= MAX_CLOCK_SKEW_MS ? 'ok' : `is ${(skew / 1_000).toFixed(1)} s off the clock of the database`,
      files: await belongingOf(answer.installation, files).then(
        belonging => FILES[belonging],
        () => 'cannot be read',
      ),
    }
  }

  async function check(): Promise<Readiness> {
    const stop = new AbortController()
    const patience = setTimeout(PATIENCE_MS, { database: 'does not answer' }, { signal: stop.signal })
    patience.catch(() => undefined)
    const checks = await Promise.race([ask().catch(() => ({ database: 'does not answer' })), patience])
    stop.abort()
    const all = { ...checks, drain: isDraining ? 'is about to stop' : 'ok' }
    return { isReady: Object.values(all).every(result => result === 'ok'), checks: all }
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
