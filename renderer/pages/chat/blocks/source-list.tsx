import { Tooltip } from '@mantine/core';
import type { Source } from './answer-parts.ts';
import styles from './blocks.module.css';
import { sourceText } from './source-text.ts';
import { useOpenCitation } from './use-open-citation.ts';

/** Lists the sources of an answer under the numbers in its text. */
export function SourceList({ sources, answerId }: { sources: readonly Source[]; answerId: number }) {
  const open = useOpenCitation(answerId);
  return (
    <ol className={styles['sources']} aria-label="Sources">
      {sources.map(({ number, citation }) => {
        const { title, place, quote, verb } = sourceText(citation);
        return (
          <li key={number} className={styles['source']}>
            <span className={styles['cite']} aria-hidden>
              {number}
            </span>
            <Tooltip label={quote} disabled={!quote} multiline maw={420}>
              <button
                type="button"
                className={styles['source-link']}
                disabled={verb === undefined}
                aria-label={`Source ${number}: ${title}, ${place}${verb ? `. ${verb}` : ''}`}
                onClick={() => open(citation)}
              >
                <span className="cut">{title}</span>
                <span className={styles['source-place']}>{place}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ol>
  );
}
