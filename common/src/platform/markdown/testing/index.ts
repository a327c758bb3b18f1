export { XSS_CORPUS } from './xss-corpus.ts'
