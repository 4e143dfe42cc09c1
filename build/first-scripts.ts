/** Style sheets are not split: their order decides which rule wins. */
const inPackage = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/].*(?<!\\.css)$`);

/**
 * Files of everything that the first page needs. They run one after the other, with a pause in which a key or a click
 * is handled. Without these groups, each lazy chunk with shared code splits off a further file. In the order in which
 * they run; each imports only files before it.
 */
export const firstScripts: readonly { readonly name: string; readonly test?: RegExp }[] = [
  { name: 'react', test: inPackage('(?:react|react-dom|scheduler)') },
  { name: 'libraries', test: inPackage('.*') },
  { name: 'first' },
];
