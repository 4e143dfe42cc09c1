/** `text` with each run of white space and line ends as one space, and none around. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const longestQuote = 40;

/** The beginning of `text`, for naming it in a sentence; at most 40 UTF-16 units and an ellipsis. */
export function shortenForSentence(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
