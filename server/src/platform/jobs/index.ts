export type { DeadLetter, DeadLetterFilter } from './dead-letters.ts'
export { createJobs, type JobDefinition, type Jobs, type QueuedJob } from './jobs.ts'
