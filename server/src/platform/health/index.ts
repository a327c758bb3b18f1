export { type CheckName, createHealth, type Health, type Readiness } from './health.ts'
