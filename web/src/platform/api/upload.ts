import { ApiError } from './api-error.ts'

type Upload = { readonly form: FormData; readonly onProgress?: (part: number) => void; readonly signal?: AbortSignal }

/** Sends a form with progress, which fetch cannot report. */
export function uploadForm(url: string, headers: Headers, { form, onProgress, signal }: Upload) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
