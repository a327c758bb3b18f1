/** 0 nothing typed, 1 too short or guessable, 2 weak, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

export const MIN_PASSWORD_LENGTH = 8

/** Judges a password for a hint while typing: length first, then variety; parts of the person's own words count for nothing. */
export function passwordStrength(password: string, ownWords: readonly string[]): PasswordStrength {
  if (password === '') return 0
  let rest = password.toLowerCase()
  for (const word of ownWords) if (word.length >= 3) rest = rest.replaceAll(word.toLowerCase(), '')
  const distinct = new Set(rest).size
  if (password.length < MIN_PASSWORD_LENGTH || rest.length < 6 || distinct < 5) return 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length
  const points = Math.min(rest.length, 24) / 4 + kinds + (distinct >= 10 ? 1 : 0)
  if (points >= 8) return 4
  return points >= 5.5 ? 3 : 2
}
