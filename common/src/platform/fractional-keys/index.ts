export { isKey, keyBetween, keysBetween } from './fractional-keys.ts'
export {
  FIRST_IMPLICIT_KEY,
  implicitKey,
  implicitKeyAfter,
  implicitKeyBefore,
  isImplicitKey,
  LAST_IMPLICIT_KEY,
  lastIdAfter,
} from './implicit-keys.ts'
