export { loadImportTable } from './preload-code.ts'
