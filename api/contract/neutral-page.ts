/**
 * The page that a leave button opens by default. The address has a file of its own, so that the link without script
 * loads no code of the widget.
 */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
