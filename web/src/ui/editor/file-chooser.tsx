import type { Ref } from 'react'

/** The system's chooser of files, opened by a click that others make: a key, or an entry of a list. */
export function FileChooser({
  inputRef,
  onFiles,
}: {
  readonly inputRef: Ref<HTMLInputElement>
  readonly onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        // The same file can be chosen again.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
