import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import { formatId } from '@cairn/common/platform/ids'
import type { DeadLetter } from '../../platform/jobs/index.ts'
import { type AnyLoader, inlineLoader } from '../../platform/projection/index.ts'

const catalogue: Catalogue = entities

/** What the job was told of its event: of another version it may be anything. */
const eventOf = ({ data }: DeadLetter): Readonly<Record<string, unknown>> => {
  const { event } = data
  return typeof event === 'object' && event !== null ? (event as Readonly<Record<string, unknown>>) : {}
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function entityIdOf(letter: DeadLetter): string | null {
  const { entity, entityId } = eventOf(letter)
  const classNo = catalogue[String(entity)]?.classNo
  if (typeof entityId !== 'number') return null
  return typeof classNo === 'number' ? formatId(classNo, entityId) : String(entityId)
}

export const deadLetterLoaders: readonly AnyLoader[] = [
  inlineLoader<DeadLetter>({
    entity: 'DeadLetter',
    fields: {
      id: { value: letter => letter.id },
      job: { value: letter => letter.job },
      event: { value: letter => textOf(eventOf(letter).kind) },
      entity: { value: letter => textOf(eventOf(letter).entity) },
      entityId: { value: entityIdOf },
      error: { value: letter => letter.error },
      attempts: { value: letter => letter.attempts },
      created: { value: letter => letter.created },
      failed: { value: letter => letter.failed },
    },
  }),
]
