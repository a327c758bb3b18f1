/** A colour of the palette; `id` is its index as text, as the API names it. */
export interface PaletteColor {
  readonly id: string
  readonly background: string
  readonly foreground: string
}

const pairs =
  '#fff/#444 #8d5100/#fff #ce6700/#fff #409600/#fff #0070e4/#fff #900052/#fff #0050a1/#fff #2f9890/#fff #8e1600/#fff ' +
  '#dc0083/#fff #7dbd36/#fff #ff7123/#fff #ff7bc3/#fff #fed74a/#444 #b7e281/#444 #d8f7f3/#45818e #e6e6e6/#888 ' +
  '#e6f6cf/#4da400 #ffee9c/#b45f06 #ffc8ea/#444 #e30000/#fff #e0f1fb/#3d85c6 #fce5f1/#dc5766 #f7e9c1/#b45f06 ' +
  '#92e1d5/#444 #a6e0fc/#444 #e0c378/#444 #bababa/#444 #25beb2/#fff #42a3df/#fff #878787/#fff #4d4d4d/#fff ' +
  '#246512/#fff #00665e/#fff #553000/#fff #1a1a1a/#fff'

/** The 36 colours of values and tags, by index. 0 means no colour. */
export const palette: readonly PaletteColor[] = pairs.split(' ').map((pair, index) => {
  const [background = '', foreground = ''] = pair.split('/')
  return { id: String(index), background, foreground }
})

/** The index that a colour id names, or null when there is no such colour. */
export function colorIndex(id: string): number | null {
  return /^\d{1,2}$/.test(id) && Number(id) < palette.length ? Number(id) : null
}
