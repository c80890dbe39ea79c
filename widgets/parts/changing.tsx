/**
 * A text that changes while it is seen, in an element that is drawn again with each change. A translator in the browser puts
 * its own elements in the place of text nodes; a bare text node would no longer change, or would stay beside the next one.
 */
export const changing = (text: string | number | false | undefined) => text && <span key={text}>{text}</span>
