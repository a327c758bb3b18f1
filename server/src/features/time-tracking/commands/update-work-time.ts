import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { storeSetting } from '../../../platform/settings/index.ts'
import { requireCan } from '../../access/index.ts'
import { fieldsChanged, WORK_TIME_KEY, workTimeOf } from '../../custom-fields/index.ts'

/** Changes how long a working day is and which days are worked; periods are read and shown by it from now on. */
export async function updateWorkTime(ctx: RequestContext, body: BodyOf<'WorkTimeSettings'>): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  await transaction(ctx, async ctx => {
    await fieldsChanged(ctx)
    const current = await workTimeOf(ctx)
    const minutesADay = body.minutesADay ?? current.minutesADay
    if (minutesADay < 1 || minutesADay > 1_440)
      throw new AppError('invalid_value', { name: 'minutesADay', field: 'minutesADay' })
    const workDays = body.workDays === undefined || body.workDays === null ? current.workDays : daysOf(body.workDays)
    await storeSetting(ctx.db, WORK_TIME_KEY, { minutesADay, workDays })
  })
}

function daysOf(given: unknown): readonly number[] {
  const isDay = (day: unknown): day is number => Number.isInteger(day) && (day as number) >= 1 && (day as number) <= 7
  if (!Array.isArray(given) || given.length === 0 || !given.every(isDay))
    throw new AppError('invalid_value', { name: 'workDays', field: 'workDays' })
  return [...new Set(given)].sort((a, b) => a - b)
}
