/**
 * A text that changes while it is visible, in an element that is replaced with each change. A browser's translator
 * replaces text nodes by elements of its own; a bare text node would then no longer change, or would stay beside the
 * next one.
 */
export const changing = (text: string | number | false | undefined) => text && <span key={text}>{text}</span>
