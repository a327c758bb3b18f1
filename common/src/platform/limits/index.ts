export { checkLength } from './check-length.ts'
export { TEXT_LIMITS } from './text-limits.ts'
