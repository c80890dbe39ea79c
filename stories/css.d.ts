declare module '*.css?inline' {
  const text: string
  export default text
}

declare module '*.css?raw' {
  const text: string
  export default text
}
