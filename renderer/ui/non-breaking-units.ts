const beforeUnit = /(?<=\d) (?=(?:[KMG]?B|bytes?|ms|s|fps)\b)/g;

/** `text` with every number in one piece with its unit, for places so narrow that a line would part them. */
export function withNonBreakingUnits(text: string): string {
  return text.replace(beforeUnit, '\u00a0');
}
