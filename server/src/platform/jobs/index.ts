export { createJobs, type JobDefinition, type Jobs } from './jobs.ts'
