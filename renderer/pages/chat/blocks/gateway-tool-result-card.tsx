import { IconWorldSearch } from '@tabler/icons-react';
import type { BlockOf } from '../../../../shared/conversations/content-block.ts';
import { written } from '../../../../shared/conversations/read-json-members.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { notifyProblem } from '../../../ui/toast.ts';
import styles from './blocks.module.css';
import { hostOf } from './source-text.ts';

/** Shows the result of a tool that the gateway ran automatically: the pages of a web search, otherwise its JSON. */
export function GatewayToolResultCard({ block: { hits, error, json } }: { block: BlockOf<'result'> }) {
  const calls = useCalls();
  const open = (url: string) =>
    void calls.host.openLink({ url }).catch((reason: unknown) => {
      notifyProblem('Couldn’t open the link', problemOf(reason));
    });
  const count = formatCounted(hits.length, 'page');
  return (
    <section className={styles['block']} aria-label="Search results">
      <Group component="p" className={`small ${styles['block-head']}`} gap={6} miw={0}>
        <IconWorldSearch size={14} stroke={1.5} aria-hidden />
        {error === undefined ? (hits.length > 0 ? `Found ${count}` : 'Tool result') : `The tool failed: ${error}`}
      </Group>
      {hits.length > 0 && (
        <Stack component="ul" className="small" gap="s1">
          {hits.map(({ url, title, age }) => (
            <li key={url}>
              <button type="button" className={`t2 ${styles['source-link']}`} onClick={() => open(url)}>
                <span className="cut">{title}</span>
                <Box component="span" className="t3 nowrap" flex="none">
                  {[hostOf(url), age].filter(Boolean).join(' · ')}
                </Box>
              </button>
            </li>
          ))}
        </Stack>
      )}
      <Disclosure title="As JSON">
        <RawText text={written(json)} label="Tool result" />
      </Disclosure>
    </section>
  );
}
