export { forgetDeadLetters } from './commands/forget.ts'
export { retryDeadLetters } from './commands/retry.ts'
export { deadLettersFeature } from './dead-letters.feature.ts'
