import type { Citation } from '../../../../shared/conversations/content-block.ts';
import { assertNever } from '../../../../shared/problem.ts';

interface SourceText {
  readonly title: string;
  /** The host of a link, or where in the document. */
  readonly place: string;
  readonly quote?: string;
  /** The action of a click. */
  readonly verb: string | undefined;
}

export function sourceText(citation: Citation): SourceText {
  switch (citation.kind) {
    case 'link':
      return {
        title: citation.title,
        place: hostOf(citation.url),
        verb: 'Open page',
        ...(citation.quote !== undefined && { quote: citation.quote }),
      };
    case 'document': {
      const { place } = citation;
      return {
        title: citation.title ?? `Document ${citation.document + 1}`,
        place: place ? `characters ${place.start} to ${place.end}` : 'document',
        quote: citation.quote,
        verb: 'Show passage',
      };
    }
    case 'other':
      return { title: 'Source of unknown type', place: '', quote: JSON.stringify(citation.json), verb: undefined };
    default:
      return assertNever(citation);
  }
}

/** The host as it is really called, never as it would like to look. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host || url;
  } catch {
    return url;
  }
}
