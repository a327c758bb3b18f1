import { readFile } from '../../../platform/api/index.ts'
import { hrefOf } from '../../../platform/navigation/index.ts'

/** Where the build puts what documents need; see `web/pdf-frame.ts`. */
declare const __PDF_DATA__: string

/** A font, character map or decoder that a PDF needs, by its name among our own files; null when there is none. */
export async function readPdfData(name: string): Promise<ArrayBuffer | null> {
  try {
    return (await readFile(hrefOf(`${__PDF_DATA__}/${name}`))).bytes
  } catch {
    return null
  }
}
