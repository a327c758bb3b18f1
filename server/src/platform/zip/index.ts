export { type NewEntry, zipOf } from './write-zip.ts'
