export { type DumpOptions, dump } from './dump.ts'
export { type RestoreOptions, restore } from './restore.ts'
