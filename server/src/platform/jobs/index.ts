export { createJobs, type DeadLetter, type JobDefinition, type Jobs, type QueuedJob } from './jobs.ts'
