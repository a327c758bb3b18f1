import type { Plugin } from 'vite'

/** The library of formulas names its fonts in three formats; browsers that are supported read the first. */
export function katexFonts(): Plugin {
  return {
    name: 'katex-fonts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]katex[\\/]dist[\\/]katex(?:\.min)?\.css(?:\?|$)/.test(id)) return null
      return code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) ?format\("(?:woff|truetype)"\)/g, '')
    },
  }
}
