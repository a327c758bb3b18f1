import { noReply } from './api-error.ts'
import type { Reply } from './create-transport.ts'

type Upload = { readonly form: FormData; readonly onProgress?: (part: number) => void; readonly signal?: AbortSignal }

/** Sends a form with progress, which fetch cannot report. */
export function uploadForm(url: string, headers: Headers, { form, onProgress, signal }: Upload) {
  return new Promise<Reply>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const { status, responseText: text } = request
      resolve({ status, text, header: name => request.getResponseHeader(name) })
    }
    request.onerror = () => reject(noReply())
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
