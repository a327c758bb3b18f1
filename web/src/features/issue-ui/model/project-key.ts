/** The key of the project in the readable id of an issue: `ABC-7` → `ABC`. */
export function projectKeyOf(idReadable: string): string {
  return idReadable.replace(/-\d+$/, '')
}
