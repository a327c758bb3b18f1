export { type DateFormat, dateFormats } from './date-formats.ts'
export { EMAIL_MAX, FULL_NAME_MAX, isEmail, isLogin, LOGIN_MAX, loginKey, PASSWORD_LENGTH } from './logins.ts'
export * from './users.entity.ts'
export * from './users.routes.ts'
