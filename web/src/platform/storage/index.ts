export { clearStorage, onStored, type StoredValue, storedValue, wasWritten } from './storage.ts'
export { useStored } from './use-stored.ts'
