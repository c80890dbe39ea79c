/**
 * The address that a leave button opens by default. It is in a file of its own, so that the link without JavaScript
 * loads no code of the widget.
 */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
