/**
 * The address of a neutral page, which a button for leaving quickly opens by default. This constant has its own file,
 * so that the link for pages without JavaScript can use it without the widget's code.
 */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
