import type { SwatchColor } from './color-swatch.tsx'

/** Least contrast of text with what is behind it. */
const CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const known = new Map<string, SwatchColor>()

/** A palette's pair made readable: where its text is too faint, it is drawn towards black or white, keeping its hue. */
export function readableColor(background: string, foreground: string): SwatchColor {
  const key = `${background} ${foreground}`
  const ready = known.get(key)
  if (ready) return ready
  const color = { background, foreground: readable(background, foreground) }
  known.set(key, color)
  return color
}

function readable(background: string, foreground: string): string {
  const [behind, text] = [rgbOf(background), rgbOf(foreground)]
  if (!behind || !text) return foreground
  // Whichever end reads better on this fill.
  const end: Rgb = contrast(behind, [0, 0, 0]) >= contrast(behind, [255, 255, 255]) ? [0, 0, 0] : [255, 255, 255]
  for (let part = 0; part <= 1; part += 0.1) {
    const mixed = mix(text, end, part)
    if (contrast(behind, mixed) >= CONTRAST) return part === 0 ? foreground : hexOf(mixed)
  }
  return hexOf(end)
}

/** Contrast of two CSS hex colours as accessibility rules count it, 1 to 21; undefined for other notations. */
export function contrastOf(one: string, other: string): number | undefined {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return a && b && contrast(a, b)
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(part => {
    const value = part / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part)
  return [at(0), at(1), at(2)]
}

function rgbOf(color: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  const digits = short?.slice(1).map(digit => digit + digit) ?? long?.slice(1)
  if (!digits) return undefined
  const [red = 0, green = 0, blue = 0] = digits.map(part => Number.parseInt(part, 16))
  return [red, green, blue]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
