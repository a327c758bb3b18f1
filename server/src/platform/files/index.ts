export type { Files, StoredFile } from './files.ts'
export { SCARCE_BYTES, scarceSpace } from './free-space.ts'
export { createLocalFiles } from './local-files.ts'
