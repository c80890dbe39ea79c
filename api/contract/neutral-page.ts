/**
 * The page that a leave button opens by default. This address is in a file of its own, so that the link without
 * JavaScript loads no code of the widget.
 */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
