import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/**
 * Compiles the ICU messages of the catalogues when they are loaded or built, so that the browser needs no parser: plain
 * texts stay strings, the others become syntax trees. A broken message stops the build and says where it is.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/]texts[\\/][\w-]+[\\/][\w-]+\.json$/.test(id)) return null
      const texts = Object.entries(JSON.parse(code) as Readonly<Record<string, string>>)
      return {
        code: JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compile(key, text)]))),
        map: null,
      }
    },
  }
}

function compile(key: string, text: string): string | readonly MessageFormatElement[] {
  if (!/[{']/.test(text)) return text
  try {
    return parse(text, { captureLocation: false, ignoreTag: true, shouldParseSkeletons: true })
  } catch (error) {
    throw new Error(`The text ${key} is no ICU message: ${String(error)}`)
  }
}
