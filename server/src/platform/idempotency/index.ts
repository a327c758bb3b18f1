export { type KeyedRequest, once, type StoredReply } from './idempotency.ts'
