export { KEPT_MS, type KeyedRequest, type KeyedWork, MAX_KEYS, once, sweepKeys } from './idempotency.ts'
