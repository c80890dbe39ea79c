/** Words at the beginning of a sentence that leave out its subject: "What is kept" instead of "The kept fields". */
const OPENING = /^(?:What|Whether|Whoever|Those|That|One that|By what)\b/
/**
 * Such words at the beginning of a test's title. "That" is allowed here, because it continues the words of a
 * `describe`.
 */
const TITLE_OPENING = /^(?:what|whatever|whether|whoever|those|one that|by what)\b/i
/** Words at the beginning of a comment that point to a noun which no earlier text contains. */
const POINTING =
  /^(?:Its?|They|Their|Them|The same|The others|The rest|Last,|Then|Else|From here|From now on|Of (?:two|these|those))\b/

/** The mark before the first word of a list item, a custom property, a tag's description or a lead word in code. */
const LEAD = /^\s*(?:[-*] |--[\w-]+:? |@(?:param|property) \S+ (?:- )?|@\w+ |Code[:,] )/

/** The maximum number of words in a sentence. In a longer sentence, readers forget the beginning. */
const MOST_WORDS = 30

/** The maximum share of a folder's comment lines whose sentences begin with such words. */
export const TOO_MANY = 0.03

/** The project's own words that a stranger has to guess, each with the usual word. */
const OLD_WORDS: Record<string, string> = {
  anew: 'again',
  'by now': 'now',
  breathe: 'yield to other work',
  keepsake: 'invitation link',
  traits: 'fields',
  whoever: 'the person who',
  whosever: 'the person whose',
}

/** A text in a file: the number of its first line, and its paragraphs without the marks of a comment. */
export interface Passage {
  line: number
  lines: number
  paragraphs: string[]
}

/** The comments in a TypeScript, JavaScript or CSS file; adjacent `//` lines are one comment. */
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
    // A table of custom properties has one property a line, which begins with `--`.
    paragraphs: plain.split(/\n\s*\n|\n(?=\s*(?:- |--\w|@))/).filter(Boolean),
  }
}

/** The comments in a shell script or a file of settings; adjacent `#` lines are one comment. */
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

/** The titles of the tests in a file. */
export function titlesOf(source: string): Passage[] {
  const titles = /^\s*(?:it|test)(?:\.\w+)*(?:<.*>)?\((?:\s*|\[[\s\S]*?\]\)\(\s*)(['"`])((?:\\.|(?!\1).)*)\1/gm
  return [...source.matchAll(titles)].map(({ 0: raw, 2: title = '', index }) => ({
    line: source.slice(0, index + raw.length).split('\n').length,
    lines: 1,
    paragraphs: [title],
  }))
}

/** The prose of a Markdown page: paragraphs, list items and table cells, without code blocks. */
export function proseOf(markdown: string): Passage[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, block => block.replace(/.*/g, ''))
  const blocks = /^\|.*$|^[ \t]*\S.*(?:\n(?![ \t]*(?:$|[-*>] |[#|]|\d+\. )).*)*/gm
  return [...prose.matchAll(blocks)].map(({ 0: raw, index }) => ({
    line: prose.slice(0, index).split('\n').length,
    lines: raw.split('\n').length,
    paragraphs: raw.startsWith('|') ? raw.split(/(?<!\\)\|/) : [raw.replace(/^\s*(?:[-*>#]+|\d+\.) /, '')],
  }))
}

/** The sentences of a paragraph; a piece of code counts as one word. */
export function sentencesOf(paragraph: string): string[] {
  const words = paragraph.replace(/`[^`]*`/g, 'Code').replace(/\s+/g, ' ')
  return words.trim().split(/(?<=[.!?][")”*]*) (?=[^a-z])/)
}

/** The faults in the passages of a file: long sentences and old words, each with its line. */
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

/** The titles that begin with such words, each with its line. */
export const openTitlesOf = (titles: Passage[]): string[] =>
  titles.flatMap(({ line, paragraphs: [title = ''] }) =>
    TITLE_OPENING.test(title) ? [`${line}: a title without a subject: ${title.slice(0, 60)}`] : [],
  )

/** The comments that begin with a word pointing to a noun elsewhere, each with its line. */
export const pointingOf = (comments: Passage[]): string[] =>
  comments.flatMap(({ line, paragraphs: [head = ''] }) => {
    const sentence = head.replace(/\s+/g, ' ').trim()
    return POINTING.test(sentence) ? [`${line}: a comment without a noun: ${sentence.slice(0, 60)}`] : []
  })

/** The number of sentences that begin with such words, divided by the number of comment lines. */
export function shareOf(comments: Passage[]): number {
  const lines = comments.reduce((sum, one) => sum + one.lines, 0)
  const sentences = comments.flatMap(({ paragraphs }) => paragraphs.flatMap(sentencesOf))
  return sentences.filter(one => OPENING.test(one.replace(LEAD, ''))).length / Math.max(lines, 1)
}
