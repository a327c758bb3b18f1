import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { classicScript } from './classic-script.ts'

const SOURCE = join(import.meta.dirname, 'src/ui/diagrams/frame')

/** Builds the page that draws diagrams inside a sandboxed frame: one classic script with the whole library in it. */
export function diagramFrame(): Plugin {
  return {
    name: 'diagram-frame',
    apply: 'build',
    async generateBundle() {
      const script = this.emitFile({
        type: 'asset',
        name: 'diagram-frame.js',
        source: await classicScript(join(SOURCE, 'main.ts')),
      })
      const page = await readFile(join(SOURCE, 'diagram-frame.html'), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'diagram-frame.html',
        source: page.replace('__SCRIPT__', this.getFileName(script)),
      })
    },
  }
}
