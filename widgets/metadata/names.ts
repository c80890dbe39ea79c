const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The name of a tag's React component: `haven-callback-form` → `CallbackForm`. */
export const componentName = (tag: string) => pascal(tag.replace(/^haven-/, ''))

/** The name of a tag's class: `haven-callback-form` → `HavenCallbackFormElement`. */
export const elementName = (tag: string) => `${pascal(tag)}Element`

/** The React property of an event: `haven-success` → `onSuccess`. */
export const handlerName = (event: string) => `on${componentName(event)}`
