/** The text of an imported stylesheet. */
declare module '*.css' {
  const text: string
  export default text
}
