/** Characters of the name of a variable, a named choice or a list. */
export const namePattern = '[\\p{L}_][\\p{L}\\p{N}_-]{0,63}';

const wholeName = new RegExp(`^${namePattern}$`, 'u');

export function isTemplateName(name: string): boolean {
  return wholeName.test(name);
}

export const nameRule = 'A name starts with a letter and contains letters, digits, - and _.';
