/** Words at the beginning of a sentence that leave out its subject: "What is kept" instead of "The kept fields". */
const OPENING = /^(?:What|Whether|Whoever|Those|That|One that|By what)\b/
/**
 * Words without a subject at the beginning of a test's title. "That" is allowed there, because a title continues the
 * words of a `describe`.
 */
const TITLE_OPENING = /^(?:what|whatever|whether|whoever|those|one that|by what)\b/i
/** Words at the beginning of a comment that refer to a noun, although no earlier text has named this noun. */
const POINTING =
  /^(?:Its?|They|Their|Them|The same|The others|The rest|Last,|Then|Else|From here|From now on|Of (?:two|these|those))\b/

/** Matches the characters before the first word of a list item, of a description in JSDoc, or of a custom property. */
const LEAD = /^\s*(?:[-*] |--[\w-]+:? |@(?:param|property) \S+ (?:- )?|@\w+ |Code[:,] )/

/** The maximum number of words in a sentence. Readers of a longer sentence forget its beginning. */
const MOST_WORDS = 30

/** A folder's maximum share of comment lines with a sentence that begins with a word in `OPENING`. */
export const TOO_MANY = 0.03

/** Words that this project's texts must not use, each with a plainer word. */
const OLD_WORDS: Record<string, string> = {
  anew: 'again',
  'by now': 'now',
  breathe: 'yield to other work',
  keepsake: 'invitation link',
  traits: 'fields',
  whoever: 'the person who',
  whosever: 'the person whose',
}

/**
 * A comment, title or paragraph of a file: its first line, its number of lines, and its text without the marks of a
 * comment.
 */
export interface Passage {
  line: number
  lines: number
  paragraphs: string[]
}

/** Finds the comments in a TypeScript, JavaScript or CSS file. Adjacent `//` lines are one comment. */
export function commentsOf(source: string): Passage[] {
  const comments = /(?:^[ \t]*|(?<=[\s{(,>]))\{?\/\*(?=[\s*])[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|(?<=\S +)\/\/ .*$/gm
  return [...source.matchAll(comments)]
    .map(({ 0: raw, index }) => passage(raw.trim(), source.slice(0, index).split('\n').length))
    .filter(({ paragraphs }) => !/^\s*(?:biome-ignore|@(?!param|property|returns|throws))/.test(paragraphs[0] ?? ''))
}

function passage(raw: string, line: number): Passage {
  const plain = raw.replace(/^[ \t]*(?:\{?\/\*+|\*\/|\*|\/\/)[ \t]?/gm, '').replace(/\*\/\s*$/, '')
  return {
    line,
    lines: raw.split('\n').length,
    // Splits at empty lines, and before each item of a list, tag of JSDoc, or custom property (`--`).
    paragraphs: plain.split(/\n\s*\n|\n(?=\s*(?:- |--\w|@))/).filter(Boolean),
  }
}

/** Finds the comments in a shell script or a file of settings. Adjacent `#` lines are one comment. */
export function hashCommentsOf(source: string): Passage[] {
  return [...source.matchAll(/(?:^[ \t]*#(?!!).*\n?)+/gm)].map(({ 0: raw, index }) => ({
    line: source.slice(0, index).split('\n').length,
    lines: raw.trim().split('\n').length,
    paragraphs: raw
      .replace(/^[ \t]*#[ \t]?/gm, '')
      .split(/\n\s*\n|\n(?=[A-Z_]+=)/)
      .filter(one => one.trim() && !/^[A-Z_]+=/.test(one)),
  }))
}

/** Finds the titles of the tests in a file. */
export function titlesOf(source: string): Passage[] {
  const titles = /^\s*(?:it|test)(?:\.\w+)*(?:<.*>)?\((?:\s*|\[[\s\S]*?\]\)\(\s*)(['"`])((?:\\.|(?!\1).)*)\1/gm
  return [...source.matchAll(titles)].map(({ 0: raw, 2: title = '', index }) => ({
    line: source.slice(0, index + raw.length).split('\n').length,
    lines: 1,
    paragraphs: [title],
  }))
}

/** Finds the prose of a Markdown page: paragraphs, list items and table cells, but no code blocks. */
export function proseOf(markdown: string): Passage[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, block => block.replace(/.*/g, ''))
  const blocks = /^\|.*$|^[ \t]*\S.*(?:\n(?![ \t]*(?:$|[-*>] |[#|]|\d+\. )).*)*/gm
  return [...prose.matchAll(blocks)].map(({ 0: raw, index }) => ({
    line: prose.slice(0, index).split('\n').length,
    lines: raw.split('\n').length,
    paragraphs: raw.startsWith('|') ? raw.split(/(?<!\\)\|/) : [raw.replace(/^\s*(?:[-*>#]+|\d+\.) /, '')],
  }))
}

/** Splits a paragraph into sentences. A piece of code counts as one word. */
export function sentencesOf(paragraph: string): string[] {
  const words = paragraph.replace(/`[^`]*`/g, 'Code').replace(/\s+/g, ' ')
  return words.trim().split(/(?<=[.!?][")”*]*) (?=[^a-z])/)
}

/** Finds sentences that are too long, and words in `OLD_WORDS`, each with its line. */
export function faultsOf(passages: Passage[]): string[] {
  return passages.flatMap(({ line, paragraphs }) =>
    paragraphs.flatMap(sentencesOf).flatMap(sentence => {
      const words = sentence.split(' ').filter(word => /\w/.test(word)).length
      const old = Object.keys(OLD_WORDS).filter(word => new RegExp(`\\b${word}`, 'i').test(sentence))
      return [
        ...(words > MOST_WORDS ? [`${line}: ${words} words in one sentence: ${sentence.slice(0, 60)}…`] : []),
        ...old.map(word => `${line}: "${word}": say "${OLD_WORDS[word]}"`),
      ]
    }),
  )
}

/** Finds titles that begin with a word in `TITLE_OPENING`, each with its line. */
export const openTitlesOf = (titles: Passage[]): string[] =>
  titles.flatMap(({ line, paragraphs: [title = ''] }) =>
    TITLE_OPENING.test(title) ? [`${line}: a title without a subject: ${title.slice(0, 60)}`] : [],
  )

/** Finds comments that begin with a word in `POINTING`, each with its line. */
export const pointingOf = (comments: Passage[]): string[] =>
  comments.flatMap(({ line, paragraphs: [head = ''] }) => {
    const sentence = head.replace(/\s+/g, ' ').trim()
    return POINTING.test(sentence) ? [`${line}: a comment without a noun: ${sentence.slice(0, 60)}`] : []
  })

/** The share of comment lines with a sentence that begins with a word in `OPENING`. */
export function shareOf(comments: Passage[]): number {
  const lines = comments.reduce((sum, one) => sum + one.lines, 0)
  const sentences = comments.flatMap(({ paragraphs }) => paragraphs.flatMap(sentencesOf))
  return sentences.filter(one => OPENING.test(one.replace(LEAD, ''))).length / Math.max(lines, 1)
}
