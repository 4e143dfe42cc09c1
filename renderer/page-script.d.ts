/** A module and all it imports, as the text of one classic script. See `build/page-script.ts`. */
declare module '*?page-script' {
  const script: string;
  export default script;
}
