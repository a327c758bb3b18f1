export { AppError, type ErrorChild, type ErrorFacts } from './app-error.ts'
export { ERRORS, type ErrorCode, type ErrorEntry } from './error-codes.ts'
