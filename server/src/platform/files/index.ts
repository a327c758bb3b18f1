export type { Files, StoredFile } from './files.ts'
export { SCARCE_BYTES, scarceSpace } from './free-space.ts'
export { type Belonging, belongingOf, claimFiles, INSTALLATION } from './installation.ts'
export { createLocalFiles, MARKER } from './local-files.ts'
