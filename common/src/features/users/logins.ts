/** Fewest and most characters of a password. */
export const PASSWORD_LENGTH = { min: 8, max: 1_000 } as const
export const LOGIN_MAX = 100
export const FULL_NAME_MAX = 200
export const EMAIL_MAX = 254

/** A login or an e-mail address as it is compared: variants of case, width, and outer space are one account. */
export function loginKey(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase()
}

/** Whether the text can be a login: no space, slash, bracket or control character, and not the form of an id. */
export function isLogin(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= LOGIN_MAX &&
    text.normalize('NFKC') === text &&
    !/[\s/\\<>\p{C}]/u.test(text) &&
    !/^(\d+-\d+|me|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/i.test(text)
  )
}

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@<>()\p{C}]+@[^\s@<>()\p{C}]+$/u.test(text)
}
