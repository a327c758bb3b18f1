export { clearStorage, onStored, type StoredValue, storedValue } from './storage.ts'
export { useStored } from './use-stored.ts'
