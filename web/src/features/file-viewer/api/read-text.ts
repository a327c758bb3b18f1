import { readFile } from '../../../platform/api/index.ts'

/** How much of a text is shown, in bytes. */
export const TEXT_PREVIEW_BYTES = 128 * 1024

/** The beginning of a file as text; null when it is none. */
export async function readFileStart(url: string, signal: AbortSignal): Promise<string | null> {
  const { bytes, charset } = await readFile(url, { signal, length: TEXT_PREVIEW_BYTES })
  // A character that the cut went through is left out.
  const text = decoderOf(charset ?? 'utf-8').decode(bytes, { stream: true })
  return text.includes('\0') ? null : text
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
