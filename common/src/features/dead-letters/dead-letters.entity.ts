import { defineEntity, int, long, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** A job that failed on every retry; its id is a UUID. */
export const DeadLetter = defineEntity({
  name: 'DeadLetter',
  fields: {
    /** One of `JOB_NAMES`, or of another version. */
    job: str(readOnly),
    /** Kind of the event that the job was queued for; null: of none. */
    event: str(readOnly),
    /** What that was about: `Issue`, and its database id. */
    entity: str(readOnly),
    entityId: str(readOnly),
    /** What was wrong the last time. */
    error: str(readOnly),
    attempts: int(readOnly),
    created: long(readOnly),
    failed: long(readOnly),
  },
})
