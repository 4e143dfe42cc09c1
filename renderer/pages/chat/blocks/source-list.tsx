import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Source } from './answer-parts.ts';
import styles from './blocks.module.css';
import { sourceText } from './source-text.ts';
import { useOpenCitation } from './use-open-citation.ts';

/** Lists the sources of an answer under the numbers in its text. */
export function SourceList({ sources, answerId }: { sources: readonly Source[]; answerId: number }) {
  const open = useOpenCitation(answerId);
  return (
    <Box component="ol" flex="none" py={3} px="s4" line="top" aria-label="Sources">
      {sources.map(({ number, citation }) => {
        const { title, place, quote, verb } = sourceText(citation);
        return (
          <Flex component="li" key={number} className="small" gap="s2" py={3}>
            <Box component="span" className={`t2 ${styles['cite']}`} flex="none" align="center" aria-hidden>
              {number}
            </Box>
            <Tooltip label={quote} disabled={!quote} multiline maw={420}>
              <button
                type="button"
                className={`t2 ${styles['source-link']}`}
                disabled={verb === undefined}
                aria-label={`Source ${number}: ${title}, ${place}${verb ? `. ${verb}` : ''}`}
                onClick={() => open(citation)}
              >
                <span className="cut">{title}</span>
                <Box component="span" className="t3 nowrap" flex="none">
                  {place}
                </Box>
              </button>
            </Tooltip>
          </Flex>
        );
      })}
    </Box>
  );
}
