export { AppError, type ErrorChild, type ErrorFacts, isRefusal, notFound } from './app-error.ts'
export { ERRORS, type ErrorCode, type ErrorEntry } from './error-codes.ts'
