const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk|not a valid javascript mime/i

/** Whether code could not be loaded, in the words of any browser. */
export const isLoadFailure = (error: unknown): boolean => CHUNK_FAILURE.test(String(error))
