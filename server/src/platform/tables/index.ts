export type { Cell, FileParts, Table } from './cells.ts'
export { csvFile } from './csv.ts'
export { jsonFile } from './json.ts'
export { xlsxFile } from './xlsx.ts'
