/**
 * The page that a leave button opens when its page names none. It stands apart, so that the plain link needs no hooks.
 */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
