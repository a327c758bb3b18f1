import type { BodyOf } from '@cairn/common/features/entities'
import { wallTime } from '@cairn/common/features/search'
import { WorkItemAttributeValue, WorkItemProjectAttribute } from '@cairn/common/features/time-tracking'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { parsePeriod, type WorkTime } from '@cairn/common/platform/period'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { workTimeOf } from '../custom-fields/index.ts'
import { knownUserIds } from '../projects/index.ts'
import { timeZoneOfActor } from '../users/index.ts'
import { findProjectType, projectAttributes } from './project-tracking.ts'
import type { AttributeValues, WorkContent } from './work-items.store.ts'

type Body = BodyOf<'IssueWorkItem'>

const DAY = 86_400_000
/** The longest work item: a year around the clock. */
const MAX_MINUTES = 525_600

/** The content that a body gives a work item; what it leaves open stays as `current` has it. */
export async function readWork(
  ctx: RequestContext,
  projectId: number,
  body: Body,
  current: WorkContent | null,
): Promise<WorkContent> {
  return {
    authorId: await readAuthor(ctx, body, current),
    date:
      body.date === undefined || body.date === null
        ? (current?.date ?? (await today(ctx)))
        : Math.floor(body.date / DAY) * DAY,
    minutes: await readMinutes(ctx, body, current),
    typeId:
      body.type === undefined
        ? (current?.typeId ?? null)
        : body.type === null
          ? null
          : await findProjectType(ctx, projectId, body.type),
    text: body.text === undefined ? (current?.text ?? null) : readText(body.text),
    usesMarkdown: body.usesMarkdown ?? current?.usesMarkdown ?? true,
  }
}

function readText(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  checkLength('text', text, TEXT_LIMITS.text)
  return text
}

async function readAuthor(ctx: RequestContext, body: Body, current: WorkContent | null): Promise<number> {
  if (!body.author) return current?.authorId ?? ctx.actor.userId
  const [id] = await knownUserIds(ctx, [body.author], [ctx.actor.userId, current?.authorId ?? 0], 'author')
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${id ?? -1} and not guest and not anonymized`.execute(ctx.db)
  if (!rows[0])
    throw new AppError('unknown_value', { name: 'author', value: body.author.login ?? body.author.id ?? '' })
  return rows[0].id
}

async function readMinutes(ctx: RequestContext, body: Body, current: WorkContent | null): Promise<number> {
  const { duration } = body
  if (!duration) {
    if (current && duration === undefined) return current.minutes
    throw new AppError('field_required', { name: 'duration', field: 'duration' })
  }
  const minutes = minutesOf(duration, await workTimeOf(ctx))
  if (minutes === null) throw new AppError('invalid_value', { name: 'duration', field: 'duration' })
  return minutes
}

/** Minutes, a text such as `1h 30m` or ISO 8601, in any of the places where clients write them; null when wrong. */
function minutesOf(duration: BodyOf<'DurationValue'>, work: WorkTime): number | null {
  const { minutes, presentation, id } = duration
  const read = presentation ? parsePeriod(presentation, work) : null
  if (presentation && read === null) return null
  if (typeof minutes === 'number' && read !== null && minutes !== read) return null
  const found = minutes ?? read ?? (id ? parsePeriod(id, work) : null)
  return found !== null && found > 0 && found <= MAX_MINUTES ? found : null
}

/** 00:00 UTC of the day that it is where the actor is. */
export async function today(ctx: RequestContext): Promise<number> {
  return Math.floor(wallTime(ctx.clock(), await timeZoneOfActor(ctx)) / DAY) * DAY
}

/** Values of the project's attributes that a body names, by the id or name of the attribute and of the value. */
export async function readAttributes(ctx: RequestContext, projectId: number, body: Body): Promise<AttributeValues> {
  const values = new Map<number, number | null>()
  if (!body.attributes || body.attributes.length === 0) return values
  const known = await projectAttributes(ctx, [projectId])
  for (const given of body.attributes) {
    const idText = given.projectAttribute?.id ?? given.id
    const id = idText ? WorkItemProjectAttribute.parseId(idText) : null
    const name = given.name?.trim().toLowerCase()
    const attribute = known.find(one => (idText ? one.id === id : one.name.toLowerCase() === name))
    if (!attribute)
      throw new AppError('unknown_value', { name: 'attributes', value: (idText ?? name ?? '').slice(0, 100) })
    if (!given.value) {
      values.set(attribute.attributeId, null)
      continue
    }
    const { value } = given
    const valueId = value.id ? WorkItemAttributeValue.parseId(value.id) : null
    const valueName = value.name?.trim().toLowerCase()
    const found = attribute.values.find(one => (value.id ? one.id === valueId : one.name.toLowerCase() === valueName))
    if (!found)
      throw new AppError('unknown_value', { name: attribute.name, value: (value.name ?? value.id ?? '').slice(0, 100) })
    values.set(attribute.attributeId, found.id)
  }
  return values
}
