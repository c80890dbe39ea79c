const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The name of the React component for a tag: `haven-callback-form` → `CallbackForm`. */
export const componentName = (tag: string) => pascal(tag.replace(/^haven-/, ''))

/** The name of the class for a tag: `haven-callback-form` → `HavenCallbackFormElement`. */
export const elementName = (tag: string) => `${pascal(tag)}Element`

/** The React property for an event: `haven-success` → `onSuccess`. */
export const handlerName = (event: string) => `on${componentName(event)}`
