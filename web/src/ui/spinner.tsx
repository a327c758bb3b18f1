/** A small turning ring, 14 px. Say what is being waited for beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent opacity-80"
    />
  )
}
