export type { Files, StoredFile } from './files.ts'
export { createLocalFiles } from './local-files.ts'
