import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { classicScript } from './classic-script.ts'

const SOURCE = join(import.meta.dirname, 'src/ui/pdf/frame')
const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** What documents may need beside their own bytes. No engine for scripts is among it. */
const DATA = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$|^LICENSE/,
  wasm: /^(?:jbig2|openjpeg|qcms_bg)\.wasm$/,
}

/**
 * Builds the page that draws PDF documents inside a sandboxed frame: one classic script (modules cannot be loaded by a
 * page without an origin) and the fonts, character maps and decoders of the library. The client learns their folder
 * as `__PDF_DATA__`.
 */
export function pdfFrame(): Plugin {
  let folder = ''
  return {
    name: 'pdf-frame',
    async config() {
      const { version } = JSON.parse(await readFile(join(LIBRARY, 'package.json'), 'utf8')) as { version: string }
      folder = `assets/pdf-${version}`
      return { define: { __PDF_DATA__: JSON.stringify(folder) } }
    },
    async generateBundle() {
      const script = this.emitFile({ type: 'asset', name: 'pdf-frame.js', source: await frameScript() })
      const page = await readFile(join(SOURCE, 'pdf-frame.html'), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'pdf-frame.html',
        source: page.replace('__SCRIPT__', this.getFileName(script)),
      })
      for (const [name, wanted] of Object.entries(DATA))
        for (const file of await readdir(join(LIBRARY, name)))
          if (wanted.test(file))
            this.emitFile({
              type: 'asset',
              fileName: `${folder}/${name}/${file}`,
              source: await readFile(join(LIBRARY, name, file)),
            })
    },
  }
}

/** The library's worker is part of the script, as text: a page without an origin can only start one from its own bytes. */
async function frameScript(): Promise<string> {
  const worker = await classicScript(join(LIBRARY, 'legacy/build/pdf.worker.mjs'))
  return classicScript(join(SOURCE, 'main.ts'), { __PDF_WORKER__: JSON.stringify(worker) })
}
