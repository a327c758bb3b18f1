const COPIED = [
  'direction',
  'boxSizing',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontStretch',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'wordSpacing',
  'unicodeBidi',
] as const

/** Where a place of a text stands on the screen, in pixels of the window: its x, and the top and bottom of its line. */
export function caretPlace(
  area: HTMLTextAreaElement,
  place: number,
): { readonly x: number; readonly top: number; readonly bottom: number } {
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  mirror.ariaHidden = 'true'
  for (const name of COPIED) mirror.style[name] = style[name]
  Object.assign(mirror.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
    top: '0',
    left: '0',
    width: `${area.clientWidth + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)}px`,
  })
  mirror.append(area.value.slice(0, place))
  const sign = mirror.appendChild(document.createElement('span'))
  sign.textContent = area.value[place]?.trim() || '.'
  document.body.append(mirror)
  const box = area.getBoundingClientRect()
  const { left, right, top, bottom } = sign.getBoundingClientRect()
  mirror.remove()
  return {
    x: box.left + (style.direction === 'rtl' ? right : left),
    top: box.top + top - area.scrollTop,
    bottom: box.top + bottom - area.scrollTop,
  }
}
