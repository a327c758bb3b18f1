import { DEFAULT_WORK_TIME, type WorkTime } from '@cairn/common/platform/period'
import type { RequestContext } from '../../platform/context/index.ts'
import { readSetting } from '../../platform/settings/index.ts'
import { rememberedWithFields } from '../bundles/index.ts'

/** How long a working day is, and which days are worked: Monday = 1 … Sunday = 7. */
export interface WorkTimeInfo extends WorkTime {
  readonly workDays: readonly number[]
}

/** Under this name the settings keep what differs from the default. */
export const WORK_TIME_KEY = 'workTime'

const DEFAULT: WorkTimeInfo = { ...DEFAULT_WORK_TIME, workDays: [1, 2, 3, 4, 5] }

/** The working time by which periods are read and shown; from memory, with the fields (`fieldsChanged` renews it). */
export async function workTimeOf(ctx: RequestContext): Promise<WorkTimeInfo> {
  const known = await rememberedWithFields<WorkTimeInfo>(ctx, 'work time', [0], () => load(ctx), DEFAULT)
  return known.get(0) ?? DEFAULT
}

async function load(ctx: RequestContext): Promise<ReadonlyMap<number, WorkTimeInfo>> {
  const value = await readSetting(ctx.db, WORK_TIME_KEY)
  const stored = value as Pick<WorkTimeInfo, 'minutesADay' | 'workDays'> | undefined
  return new Map(stored ? [[0, { ...stored, daysAWeek: stored.workDays.length }]] : [])
}
