/**
 * The text with the task marker at `position` (UTF-16 offset of its `[`) checked or unchecked. Undefined when there is
 * no `[ ]` or `[x]` at that place, as after somebody else's edit.
 */
export function setTaskChecked(text: string, position: number, checked: boolean): string | undefined {
  if (!/^\[[ xX]\]$/.test(text.slice(position, position + 3))) return undefined
  return `${text.slice(0, position)}[${checked ? 'x' : ' '}]${text.slice(position + 3)}`
}
