export { type KeyedRequest, once, type StoredReply, sweepKeys } from './idempotency.ts'
