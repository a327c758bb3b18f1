declare module 'virtual:pdf-worker' {
  /** The library's worker as a classic script. */
  const source: string
  export default source
}
