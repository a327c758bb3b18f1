import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg)$/
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 256

/**
 * Writes a `.gz` and a `.br` beside every built file at the highest level, once, so that the server need not compress
 * while somebody waits. The server sends them as they are.
 */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle() {
      const names = await readdir(folder)
      await Promise.all(names.filter(name => COMPRESSIBLE.test(name)).map(name => compress(join(folder, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)])
}
