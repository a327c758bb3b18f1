export { XSS_CORPUS } from './xss-corpus.ts'
export { TREES_BASE, XSS_TREES } from './xss-trees.ts'
