export {
  onStored,
  personalValue,
  type StoredValue,
  setStorageOwner,
  storedValue,
  wasWritten,
} from './storage.ts'
export { useStored } from './use-stored.ts'
