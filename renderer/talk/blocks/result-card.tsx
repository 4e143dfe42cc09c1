import { IconWorldSearch } from '@tabler/icons-react';
import { counted } from '../../../shared/numbers.ts';
import type { BlockOf } from '../../../shared/talk/block.ts';
import { written } from '../../../shared/talk/json-reading.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { notifyProblem } from '../../parts/notify.ts';
import { RawText } from '../../parts/raw-text.tsx';
import styles from './blocks.module.css';
import { hostOf } from './source-words.ts';

/** What a tool gave that the gateway ran by itself: the pages of a web search, or else its JSON. */
export function ResultCard({ block: { hits, error, json } }: { block: BlockOf<'result'> }) {
  const calls = useCalls();
  const open = (url: string) =>
    void calls.host.openLink({ url }).catch((reason: unknown) => {
      notifyProblem('The link was not opened', problemOf(reason));
    });
  const count = counted(hits.length, 'page');
  return (
    <section className={styles['block']} aria-label="Search results">
      <p className={styles['block-head']}>
        <IconWorldSearch size={14} stroke={1.5} aria-hidden />
        {error === undefined ? (hits.length > 0 ? `Found ${count}` : 'Tool result') : `The tool failed: ${error}`}
      </p>
      {hits.length > 0 && (
        <ul className={styles['hits']}>
          {hits.map(({ url, title, age }) => (
            <li key={url}>
              <button type="button" className={styles['source-link']} onClick={() => open(url)}>
                <span className="cut">{title}</span>
                <span className={styles['source-place']}>{[hostOf(url), age].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Disclosure title="As JSON">
        <RawText text={written(json)} label="Tool result" />
      </Disclosure>
    </section>
  );
}
