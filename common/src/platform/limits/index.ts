export { checkLength } from './check-length.ts'
export { LAST_TIME } from './last-time.ts'
export { TEXT_LIMITS } from './text-limits.ts'
