/**
 * A text that changes while it is visible, in an element that is replaced at each change. A browser's translator
 * replaces text nodes by its own elements, so a bare text node would no longer change, or would stay beside the next
 * one.
 */
export const changing = (text: string | number | false | undefined) => text && <span key={text}>{text}</span>
