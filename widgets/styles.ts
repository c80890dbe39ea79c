let common: CSSStyleSheet | undefined

/** Makes a stylesheet that any number of shadow roots can adopt. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Stores the text of haven.css for all widgets; only the first call has an effect. */
export function setStyles(text: string) {
  common ??= createSheet(text)
}

/** Adds haven.css and the widget's own stylesheets to a shadow root. */
export function adoptStyles(shadow: ShadowRoot, own: CSSStyleSheet[] = []) {
  shadow.adoptedStyleSheets = common ? [common, ...own] : own
}
