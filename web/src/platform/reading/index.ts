export { exceptionsExpanded } from './exceptions-expanded.ts'
