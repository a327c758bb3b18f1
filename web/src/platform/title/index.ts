export { useTitle } from './use-title.ts'
