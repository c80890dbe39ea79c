const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `haven-callback-form` → `CallbackForm`, the name of its React component. */
export const componentName = (tag: string) => pascal(tag.replace(/^haven-/, ''))

/** `haven-callback-form` → `HavenCallbackFormElement`, the name of its class. */
export const elementName = (tag: string) => `${pascal(tag)}Element`

/** `haven-success` → `onSuccess`, the event's name as a property of the React component. */
export const handlerName = (event: string) => `on${componentName(event)}`
