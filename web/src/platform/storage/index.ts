export {
  countUnsent,
  forgetOwner,
  onOwnerLeft,
  personalValue,
  setStorageOwner,
  tellOwnerLeft,
} from './personal.ts'
export { type Accepts, onStored, type StoredValue, storedValue, wasWritten } from './storage.ts'
export { useStored } from './use-stored.ts'
