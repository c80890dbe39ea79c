/**
 * Puts a text that can change into an element, which React replaces at each change. A browser's translator replaces
 * text nodes with its own elements. Without the element, React could no longer change a translated text, or would draw
 * the next text beside it.
 */
export const changing = (text: string | number | false | undefined) => text && <span key={text}>{text}</span>
