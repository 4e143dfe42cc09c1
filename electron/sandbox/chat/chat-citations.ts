export interface Annotation {
  readonly type: 'url_citation';
  readonly url_citation: {
    readonly start_index: number;
    readonly end_index: number;
    readonly url: string;
    readonly title: string;
  };
}

const sources = [
  { title: 'Notes on light', url: 'https://example.com/light', said: 'the blue hour lasts about forty minutes' },
  { title: 'A short history of the cut', url: 'https://example.org/cut', said: 'editors cut on the look' },
];

/** Adds sentences with sources to the end of an answer, and returns their positions in the text. */
export function addCitations(text: string): { text: string; annotations: Annotation[] } {
  let cited = `${text}\n\nSources say that `;
  const annotations = sources.map((source, index): Annotation => {
    cited += index === 0 ? '' : ' and that ';
    const start = cited.length;
    cited += source.said;
    return {
      type: 'url_citation',
      url_citation: { start_index: start, end_index: cited.length, url: source.url, title: source.title },
    };
  });
  return { text: `${cited}.`, annotations };
}
