/**
 * Puts a text that can change into an element that is replaced at each change. A browser's translator replaces text
 * nodes by elements of its own. Without the element, a translated text would no longer change, or would stay beside the
 * next text.
 */
export const changing = (text: string | number | false | undefined) => text && <span key={text}>{text}</span>
